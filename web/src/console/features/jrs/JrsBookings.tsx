import type { JrsItem } from '@madang/contract/jrs'
import type { JrsBooking, JrsDay } from '@madang/contract/jrs-days'
import { businessDay } from '@madang/contract/jrs-times'
import { CalendarDate } from '@madang/contract/shapes'
import { IconCalendarOff, IconCalendarX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { watchScreen } from '../../api/activity.ts'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { useList } from '../../table/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateTools } from '../../ui/DateTools.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { isElsewhere, isTyping } from '../../ui/shortcut.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { BookingSlots } from './BookingSlots.tsx'
import { BookingWeek } from './BookingWeek.tsx'
import { dayText, stepped } from './booking-words.ts'
import { dayQuery, useSetClosedDay, weekQuery } from './bookings.api.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import { useEntryMoves } from './use-entry-moves.tsx'
import styles from './bookings.module.css'

const Add = lazy(async () => ({ default: (await import('./BookingAdd.tsx')).BookingAdd }))
const Rebook = lazy(async () => ({ default: (await import('./BookingRebook.tsx')).BookingRebook }))
const Waits = lazy(async () => ({ default: (await import('./BookingWaits.tsx')).BookingWaits }))
const Close = lazy(async () => ({ default: (await import('./BookingClose.tsx')).BookingClose }))

/** The address of the record names its tab besides. */
const Address = z.strictObject({
  tab: z.exactOptional(z.literal('day')),
  date: z.exactOptional(CalendarDate),
  view: z.exactOptional(z.literal('week')),
})

/** The bookings of a list by day, with the week around it as an overview. */
export function JrsBookings({ item }: { item: JrsItem }) {
  const list = useList(Address)
  const today = businessDay(useNow())
  const { date = today, view } = list.query
  const isWeek = view === 'week'
  const hrefOf = (day: string): string => list.hrefWith({ date: day === today ? null : day })
  const before = stepped(date, { by: -1, isWeek })
  const after = stepped(date, { by: 1, isWeek })
  useEffect(() => watchScreen(), [])
  useDayKeys({
    before: () => list.change({ date: before === today ? null : before }),
    after: () => list.change({ date: after === today ? null : after }),
  })
  return (
    <Card className={styles.card}>
      <Tools
        title={date}
        isWeek={isWeek}
        hrefs={{
          today: list.hrefWith({ date: null }),
          before: hrefOf(before),
          after: hrefOf(after),
          day: list.hrefWith({ view: null }),
          week: list.hrefWith({ view: 'week' }),
        }}
      />
      {isWeek ? (
        <Week
          item={item}
          date={date}
          hrefOf={(day) => list.hrefWith({ view: null, date: day === today ? null : day })}
        />
      ) : (
        <Day item={item} date={date} />
      )}
    </Card>
  )
}

/** Arrows turn the days, in the direction of the language. */
function useDayKeys({ before, after }: { before: () => void; after: () => void }): void {
  const { dir } = useWords()
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (hasModifier || event.defaultPrevented || isTyping(target) || isElsewhere(target)) return
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    event.preventDefault()
    if ((key === 'ArrowRight') === (dir === 'ltr')) after()
    else before()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

interface ToolsProps {
  /** A Seoul date. */
  title: string
  isWeek: boolean
  hrefs: Readonly<Record<'today' | 'before' | 'after' | 'day' | 'week', string>>
}

function Tools({ title, isWeek, hrefs }: ToolsProps) {
  const words = useWords()
  const { t } = words
  return (
    <DateTools
      title={isWeek ? t('bookings.from', { day: dayText(words, title) }) : dayText(words, title)}
      today={{ href: hrefs.today, label: t('bookings.today') }}
      before={{ href: hrefs.before, label: t('bookings.before') }}
      after={{ href: hrefs.after, label: t('bookings.after') }}
      views={(['day', 'week'] as const).map((view) => ({
        href: hrefs[view],
        label: t(`bookings.${view}`),
        isShown: isWeek === (view === 'week'),
      }))}
    />
  )
}

type Over =
  | { readonly kind: 'add'; readonly slotAt: string }
  | { readonly kind: 'waits'; readonly slotAt: string }
  | { readonly kind: 'rebook'; readonly booking: JrsBooking }
  | { readonly kind: 'close' }

function Day({ item, date }: { item: JrsItem; date: string }) {
  const words = useWords()
  const { t } = words
  const query = useQuery(dayQuery(item.id, date))
  const moves = useEntryMoves(item.id)
  const [over, setOver] = useState<Over | null>(null)
  const day = query.data
  const close = (): void => setOver(null)
  if (day === undefined) {
    return query.error === null ? (
      <div className={styles.body} aria-busy="true">
        <SkeletonLines lines={8} label={t('ui.loading')} />
      </div>
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  }
  const isShown = day.date === date
  const awaited = over?.kind === 'waits' ? day.slots.find(({ at }) => at === over.slotAt) : undefined
  return (
    <div data-loading={!isShown || undefined}>
      <StaleNote query={query} />
      <DayHead item={item} day={day} onClose={() => setOver({ kind: 'close' })} />
      {day.slots.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={24} stroke={1.75} aria-hidden />}
          title={t(day.isClosed ? 'bookings.closed' : 'bookings.noSlots')}
          text={t(day.isClosed ? 'bookings.closedText' : 'bookings.noSlotsText')}
        />
      ) : (
        <BookingSlots
          day={day}
          onMove={moves.move}
          onRebook={(booking) => setOver({ kind: 'rebook', booking })}
          onAdd={(slotAt) => setOver({ kind: 'add', slotAt })}
          onWaits={(slotAt) => setOver({ kind: 'waits', slotAt })}
        />
      )}
      <p className={styles.hint}>{t('bookings.hint')}</p>
      {moves.question}
      <Suspense fallback={null}>
        {over?.kind === 'add' && <Add day={day} slotAt={over.slotAt} onClose={close} />}
        {awaited !== undefined && <Waits listId={day.id} slot={awaited} onClose={close} />}
        {over?.kind === 'rebook' && <Rebook day={day} booking={over.booking} onClose={close} />}
        {over?.kind === 'close' && <Close day={day} onClose={close} />}
      </Suspense>
    </div>
  )
}

interface DayHeadProps {
  item: JrsItem
  day: JrsDay
  onClose: () => void
}

/** What the day comes to, and whether the store takes anybody. */
function DayHead({ item, day, onClose }: DayHeadProps) {
  const words = useWords()
  const { t } = words
  const viewer = useViewer()
  const { mutate, isPending } = useSetClosedDay(item.id)
  const { date, isClosed, cancelled, slots } = day
  const refusal = refusalText(t, actionsOf(item, viewer).edit)
  const [parties, people] = (['parties', 'people'] as const).map((what) =>
    slots.reduce((sum, slot) => sum + slot[what], 0),
  )
  const open = (): void =>
    mutate(
      { date, isClosed: false },
      {
        onSuccess: () => toast.done(t('bookings.opened', { day: dayText(words, date) })),
        onError: toast.thrown,
      },
    )
  return (
    <div className={styles.head}>
      <p>
        <b>{t('bookings.sum', { count: parties ?? 0 })}</b> {t('board.party', { count: people ?? 0 })}
        {cancelled > 0 && t('bookings.cancelled', { count: cancelled })}
      </p>
      {isClosed ? (
        <>
          <strong className={styles.closed}>{t('bookings.closed')}</strong>
          <Button refusedBecause={refusal} isBusy={isPending} onClick={open}>
            {t('bookings.openDay')}
          </Button>
        </>
      ) : (
        date >= day.today && (
          <Button
            variant="ghost"
            icon={<IconCalendarX size={18} stroke={1.75} aria-hidden />}
            refusedBecause={refusal}
            onClick={onClose}
          >
            {t('bookings.closeDay')}
          </Button>
        )
      )}
    </div>
  )
}

interface WeekProps {
  item: JrsItem
  date: string
  hrefOf: (date: string) => string
}

function Week({ item, date, hrefOf }: WeekProps) {
  const { t } = useWords()
  const query = useQuery(weekQuery(item.id, date))
  if (query.data !== undefined) {
    const isShown = query.data.days[0]?.date === date
    return (
      <div data-loading={!isShown || undefined}>
        <StaleNote query={query} />
        <BookingWeek week={query.data} hrefOf={hrefOf} />
      </div>
    )
  }
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={styles.body} aria-busy="true">
      <SkeletonLines lines={8} label={t('ui.loading')} />
    </div>
  )
}
