import type { JrsWeek } from '@madang/contract/jrs-days'
import { seoulMidnight, seoulNoon } from '@madang/contract/korean-time'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { clockOf } from './booking-words.ts'
import styles from './bookings.module.css'

type Day = JrsWeek['days'][number]

/** Since the midnight with which a day begins: what is past the next one stays below. */
const sinceMidnight = (date: string, at: string): number => Date.parse(at) - seoulMidnight(date).getTime()

interface BookingWeekProps {
  week: JrsWeek
  hrefOf: (date: string) => string
}

/** How full each slot of seven days is; each day opens with all that is in it. */
export function BookingWeek({ week, hrefOf }: BookingWeekProps) {
  const words = useWords()
  const { days, today, slotCapacity } = week
  const times = new Map<number, string>()
  for (const { date, slots } of days) for (const { at } of slots) times.set(sinceMidnight(date, at), at)
  const rows = [...times].toSorted(([one], [other]) => one - other)
  return (
    <div className={styles.week}>
      <div className={styles.clock} aria-hidden>
        {rows.map(([offset, at]) => (
          <span key={offset}>{clockOf(words, at)}</span>
        ))}
      </div>
      {days.map((day) => (
        <AppLink key={day.date} href={hrefOf(day.date)} data-today={day.date === today || undefined}>
          <DayTop day={day} />
          <span className={styles.cells}>
            {rows.map(([offset]) => (
              <Cell
                key={offset}
                slot={day.slots.find(({ at }) => sinceMidnight(day.date, at) === offset)}
                isClosed={day.isClosed}
                most={slotCapacity}
              />
            ))}
          </span>
        </AppLink>
      ))}
    </div>
  )
}

function DayTop({ day }: { day: Day }) {
  const { t, date, number } = useWords()
  const isPhone = useIsPhone()
  const noon = seoulNoon(day.date)
  const count = day.slots.reduce((sum, { parties }) => sum + parties, 0)
  return (
    <span className={styles.top}>
      <small>{date(noon, { weekday: isPhone ? 'narrow' : 'short' })}</small>
      <b>{date(noon, { day: 'numeric' })}</b>
      <small>
        {day.isClosed ? t('bookings.closedShort') : isPhone ? number(count) : t('bookings.sum', { count })}
      </small>
    </span>
  )
}

interface CellProps {
  slot: Day['slots'][number] | undefined
  isClosed: boolean
  /** Parties that a slot takes. */
  most: number
}

function Cell({ slot, isClosed, most }: CellProps) {
  const words = useWords()
  if (slot === undefined || (isClosed && slot.parties === 0)) return <span data-level="none" />
  const { parties, at } = slot
  const share = most === 0 ? 0 : parties / most
  const level = share >= 1 ? 4 : Math.ceil(share * 3)
  return (
    <span data-level={level}>
      <span className="visually-hidden">{clockOf(words, at)} </span>
      {/* What is free stays blank to the eye. */}
      <span className={parties === 0 ? 'visually-hidden' : undefined}>{words.number(parties)}</span>
    </span>
  )
}
