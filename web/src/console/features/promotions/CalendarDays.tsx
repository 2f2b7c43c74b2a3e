import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { barsOf } from './calendar.ts'
import { dayClass } from './CalendarWeek.tsx'
import { looks, PeriodBar, shortPeriod } from './PeriodBar.tsx'
import type { Dated } from './use-period-moves.ts'
import styles from './calendar.module.css'

/** More would not be told apart. */
const mostMarks = 3

interface CalendarDaysProps {
  weeks: readonly (readonly string[])[]
  /** `YYYY-MM`; null for one week. */
  month: string | null
  today: string
  now: Date
  /** The day of a month whose promotions are shown. */
  day: string
  items: readonly Dated[]
  clashing: ReadonlySet<string>
  onDay: (day: string) => void
}

/**
 * The calendar for one thumb: a month to press days in, or the days of a week above the bars in it; what goes on then
 * stands below in rows. Periods are changed in the record.
 */
export function CalendarDays({ weeks, month, today, now, day, items, clashing, onDay }: CalendarDaysProps) {
  const words = useWords()
  const { t } = words
  const { number, day: inWords } = useFormat()
  const days = weeks.flat()
  const [first = day, last = day] = month === null ? [days[0], days.at(-1)] : []
  const shown = barsOf(month === null ? days : [day], items).map(({ item }) => item)
  const on = (text: string, count: number): string => t('promotions.calendar.on', { day: text, count })
  const title =
    month === null ? t('table.days.between', { from: inWords(first), to: inWords(last) }) : inWords(day)
  return (
    <>
      <div className={styles.grid}>
        {days.map((one) => {
          const marks = barsOf([one], items)
          const look = dayClass(one, { today, month })
          const date = (
            <time dateTime={one} aria-hidden={month !== null}>
              {number(Number(one.slice(-2)))}
            </time>
          )
          if (month === null) {
            return (
              <span key={one} className={look}>
                {date}
              </span>
            )
          }
          return (
            <button
              key={one}
              type="button"
              className={look}
              aria-pressed={one === day}
              onClick={() => onDay(one)}
            >
              <span className="visually-hidden">{on(inWords(one), marks.length)}</span>
              {date}
              <span className={styles.marks} aria-hidden="true">
                {marks.slice(0, mostMarks).map(({ item }) => (
                  <i key={item.id} className={looks[item.status]} />
                ))}
              </span>
              <small aria-hidden="true">{marks.length > 0 && number(marks.length)}</small>
            </button>
          )
        })}
      </div>
      <section className={styles.rows}>
        <h3 aria-live="polite">{on(title, shown.length)}</h3>
        <ul>
          {shown.map((item) => (
            <li key={item.id}>
              <AppLink href={paths.promotion.replace('$id', item.id)}>
                {month === null && <PeriodBar axis={{ first, last }} now={now} {...item} />}
                <span className={styles.name}>
                  {clashing.has(item.id) && <IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
                  <b dir="auto">{item.title}</b>
                  <Pill status={item.status}>{t(`promotions.status.${item.status}`)}</Pill>
                </span>
                <small>
                  <bdi>{item.storeName}</bdi>
                  {t('table.separator')}
                  {shortPeriod(words, item)}
                </small>
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
