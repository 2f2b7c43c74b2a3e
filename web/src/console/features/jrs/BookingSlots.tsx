import type { JrsBooking, JrsDay, JrsSlot } from '@madang/contract/jrs-days'
import type { JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { IconArrowBackUp, IconArrowsLeftRight, IconHourglass, IconNote, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { clockOf, isFull, slotText } from './booking-words.ts'
import { actionsOf, entryMenu, guestFacts, nameOf, nextStep } from './entry-words.tsx'
import { useSlotMoves } from './use-slot-moves.ts'
import styles from './bookings.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface SlotsProps {
  day: JrsDay
  onMove: (booking: JrsBooking, move: JrsEntryMove) => void
  /** Asks for another slot, of this day or another. */
  onRebook: (booking: JrsBooking) => void
  onAdd: (slotAt: string) => void
  onWaits: (slotAt: string) => void
}

/** The slots of a day beside each other, one below the other on phones, each with its parties. */
export function BookingSlots({ day, onMove, onRebook, onAdd, onWaits }: SlotsProps) {
  const words = useWords()
  const { t } = words
  const moves = useSlotMoves(day)
  const { moving } = moves
  const slots = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const { date } = day
  useEffect(() => {
    // What is over is passed by.
    const next = slots.current?.querySelector('[data-slot]:not([data-past])')
    if (!isPhone) next?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }, [date, isPhone])
  const all = day.slots.flatMap(({ bookings }) => bookings)
  const moved = all.find(({ id }) => id === moving?.id)
  return (
    <>
      <div className={styles.slots} ref={slots}>
        {day.slots.map((slot) => (
          <Slot key={slot.at} slot={slot} day={day} over={overOf(slot)} onAdd={onAdd} onWaits={onWaits}>
            {slot.bookings.map((booking) => (
              <Booking
                key={booking.id}
                booking={booking}
                day={day}
                isMoving={moving?.id === booking.id}
                moves={moves}
                onMove={onMove}
                onRebook={onRebook}
              />
            ))}
          </Slot>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {moved !== undefined &&
          moving !== null &&
          t('bookings.moving', { name: nameOf(t, moved), time: clockOf(words, moving.to) })}
      </p>
    </>
  )

  function overOf({ at }: JrsSlot): 'free' | 'taken' | undefined {
    if (moved === undefined || moving?.to !== at) return undefined
    return moves.takes(at, moved) ? 'free' : 'taken'
  }
}

interface SlotProps {
  slot: JrsSlot
  day: JrsDay
  over: 'free' | 'taken' | undefined
  onAdd: (slotAt: string) => void
  onWaits: (slotAt: string) => void
  children: ReactNode
}

function Slot({ slot, day, over, onAdd, onWaits, children }: SlotProps) {
  const words = useWords()
  const { t } = words
  const { at, parties, people, isOpen, takesWalkIns, bookings, waits } = slot
  const time = clockOf(words, at)
  const isTaken = isFull(slot, day)
  return (
    <section
      className={styles.slot}
      aria-label={time}
      data-slot={at}
      data-over={over}
      data-past={(!isOpen && !takesWalkIns) || undefined}
    >
      <header>
        <h3>
          <time dateTime={at}>{time}</time>
        </h3>
        <span className={isTaken ? styles.full : undefined}>
          {t('bookings.parties', { count: parties, most: day.slotCapacity })}
          {people > 0 && <small>{t('board.party', { count: people })}</small>}
        </span>
        {takesWalkIns && (
          <Button
            variant="ghost"
            className={styles.add}
            icon={<IconPlus {...look} />}
            aria-label={t('bookings.addTo', { time })}
            refusedBecause={isTaken ? t('bookings.fullSlot') : null}
            onClick={() => onAdd(at)}
          />
        )}
        <meter
          min={0}
          max={Math.max(day.slotCapacity, 1)}
          value={parties}
          aria-hidden
          className={styles.fill}
        />
      </header>
      {waits.length > 0 && (
        <Button
          variant="link"
          className={styles.waits}
          icon={<IconHourglass {...look} />}
          aria-label={t('bookings.waits.open', { time, count: waits.length })}
          onClick={() => onWaits(at)}
        >
          {t('bookings.waits.count', { count: waits.length })}
        </Button>
      )}
      {bookings.length > 0 && <ul>{children}</ul>}
    </section>
  )
}

interface BookingProps {
  booking: JrsBooking
  day: JrsDay
  isMoving: boolean
  moves: Pick<ReturnType<typeof useSlotMoves>, 'grab' | 'keys' | 'rebook'>
  onMove: (booking: JrsBooking, move: JrsEntryMove) => void
  onRebook: (booking: JrsBooking) => void
}

/** One party: who, how many, how it stands, and its next step. */
function Booking({ booking, day, isMoving, moves, onMove, onRebook }: BookingProps) {
  const words = useWords()
  const { t } = words
  const { id, status, phone, movedFrom, isAnonymised } = booking
  const isComing = status === 'WAITING' || status === 'CONFIRMED'
  const isMovable = isComing && actionsOf(booking, day).edit.allowed
  const next = isComing ? nextStep(booking, day) : null
  // Nobody arrives before the day.
  const step = next === 'complete' && day.date > day.today ? null : next
  const name = nameOf(t, booking)
  const [size, ...facts] = guestFacts(words, day, booking)
  const rebooking: MenuItem[] = [
    {
      key: 'rebook',
      label: t('bookings.rebook'),
      icon: <IconArrowsLeftRight {...look} />,
      onSelect: () => onRebook(booking),
    },
    ...(movedFrom === null
      ? []
      : [
          {
            key: 'back',
            label: t('bookings.back', { time: slotText(words, movedFrom, booking.slotAt ?? movedFrom) }),
            icon: <IconArrowBackUp {...look} />,
            onSelect: () => void moves.rebook(booking, movedFrom),
          },
        ]),
  ]
  return (
    <li
      className={styles.booking}
      data-booking={id}
      data-status={status}
      data-moving={isMoving || undefined}
      data-movable={isMovable || undefined}
      {...(isMovable && { onPointerDown: moves.grab(booking), ...moves.keys(booking) })}
    >
      <div className={styles.who}>
        <AppLink
          href={paths.jrsEntry.replace('$listId', day.id).replace('$id', id)}
          draggable={false}
          aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        >
          <bdi>{isAnonymised ? t('entries.nameless', { number: booking.number }) : name}</bdi>
        </AppLink>
        <MenuButton
          label={t('ui.more', { name })}
          items={[
            ...(isMovable ? rebooking : []),
            ...entryMenu(booking, { t, list: day, onMove: (move) => onMove(booking, move) }),
          ]}
        />
      </div>
      <p className={styles.facts}>
        <span>{size}</span>
        {phone !== null && <Isolate>{phone.slice(-4)}</Isolate>}
        <Pill status={status}>{t(`entries.status.${status}`)}</Pill>
      </p>
      {facts.length > 0 && (
        <p className={styles.note} dir="auto">
          <IconNote size={14} stroke={1.75} aria-hidden />
          {facts.join(t('table.separator'))}
        </p>
      )}
      {step !== null && (
        <Button className={styles.step} onClick={() => onMove(booking, step)}>
          {t(`entries.action.${step}`)}
        </Button>
      )}
    </li>
  )
}
