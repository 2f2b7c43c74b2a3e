import type { JrsBooking, JrsDay } from '@madang/contract/jrs-days'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { clockOf, dayText, isFull, stepped } from './booking-words.ts'
import { dayQuery } from './bookings.api.ts'
import { nameOf } from './entry-words.tsx'
import { useRebook } from './use-slot-moves.ts'
import styles from './bookings.module.css'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true, className: 'mirrored' } as const

interface BookingRebookProps {
  booking: JrsBooking
  day: JrsDay
  onClose: () => void
}

/** Another slot for a booking, on any day. */
export function BookingRebook({ booking, day, onClose }: BookingRebookProps) {
  const words = useWords()
  const { t } = words
  const [date, setDate] = useState(day.date)
  const { data, error, refetch } = useQuery(dayQuery(day.id, date))
  const rebook = useRebook(day.id)
  const shown = data?.date === date ? data : undefined
  const slots = shown?.slots.filter(({ isOpen }) => isOpen) ?? []
  const step = (by: 1 | -1): void => setDate(stepped(date, { by, isWeek: false }))
  return (
    <Dialog title={t('bookings.rebookTitle', { name: nameOf(t, booking) })} onClose={onClose}>
      <div className="stack">
        <div className={styles.turns}>
          <IconButton
            label={t('bookings.before')}
            icon={<IconChevronLeft {...look} />}
            aria-disabled={date <= day.today || undefined}
            onClick={() => date > day.today && step(-1)}
          />
          <b aria-live="polite">{dayText(words, date)}</b>
          <IconButton
            label={t('bookings.after')}
            icon={<IconChevronRight {...look} />}
            onClick={() => step(1)}
          />
        </div>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} isCompact />}
        {error === null && shown === undefined && <SkeletonLines lines={3} label={t('ui.loading')} />}
        {shown?.isClosed === true && <p className="dimmed">{t('bookings.closed')}</p>}
        {shown !== undefined && !shown.isClosed && slots.length === 0 && (
          <p className="dimmed">{t('bookings.noSlots')}</p>
        )}
        <div className={styles.times}>
          {slots.map(({ at, parties, waits }) => {
            const isHere = at === booking.slotAt
            const isTaken = isFull({ parties, waits }, day)
            return (
              <Button
                key={at}
                refusedBecause={isHere ? t('bookings.isHere') : isTaken ? t('bookings.fullSlot') : null}
                onClick={() => {
                  void rebook(booking, at)
                  onClose()
                }}
              >
                <span>
                  <b className="num">{clockOf(words, at)}</b>
                  <small>{t('bookings.parties', { count: parties, most: day.slotCapacity })}</small>
                </span>
              </Button>
            )
          })}
        </div>
        <p className="small dimmed">{t('bookings.isTold')}</p>
      </div>
    </Dialog>
  )
}
