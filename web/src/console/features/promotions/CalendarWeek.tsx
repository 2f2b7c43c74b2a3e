import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps, PointerEvent } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { barsOf, isSunday } from './calendar.ts'
import { looks, shortPeriod } from './PeriodBar.tsx'
import type { Dated, Grip } from './use-period-moves.ts'
import styles from './calendar.module.css'

interface CalendarWeekProps {
  week: readonly string[]
  /** `YYYY-MM`: days of others are dimmed; null where all count. */
  month: string | null
  today: string
  items: readonly Dated[]
  clashing: ReadonlySet<string>
  movingId: string | null
  isMovable: (item: Dated) => boolean
  grab: (item: Dated, grip: Grip) => (event: PointerEvent<HTMLElement>) => void
  keys: (item: Dated) => Pick<ComponentProps<'a'>, 'onKeyDown' | 'onKeyUp' | 'onBlur'>
}

/** How a day is drawn: one of another month than the one shown is dimmed. */
export function dayClass(day: string, { month, today }: Pick<CalendarWeekProps, 'month' | 'today'>): string {
  return [
    styles.day,
    isSunday(day) && styles.sunday,
    day === today && styles.today,
    month !== null && !day.startsWith(month) && styles.outside,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Seven days with what goes on in them. */
export function CalendarWeek({ week, month, today, ...bars }: CalendarWeekProps) {
  const words = useWords()
  const { number } = useFormat()
  const { t } = words
  const { items, clashing, movingId, isMovable, grab, keys } = bars
  return (
    <div className={styles.week} data-week="">
      <div className={styles.days}>
        {week.map((day) => (
          <span key={day} className={dayClass(day, { month, today })}>
            <time dateTime={day}>{number(Number(day.slice(-2)))}</time>
            {day === today && <small>{t('promotions.calendar.today')}</small>}
          </span>
        ))}
      </div>
      <div className={styles.bars}>
        {barsOf(week, items).map(({ item, from, to, lane, begins, ends }) => {
          const canMove = isMovable(item)
          const isClash = clashing.has(item.id)
          const classes = [
            styles.bar,
            looks[item.status],
            begins && styles.begins,
            ends && styles.ends,
            isClash && styles.clash,
            movingId === item.id && styles.moving,
            canMove && styles.movable,
          ]
          const status = t(`promotions.status.${item.status}`)
          return (
            <AppLink
              key={item.id}
              href={paths.promotion.replace('$id', item.id)}
              className={classes.filter(Boolean).join(' ')}
              style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
              draggable={false}
              title={[item.title, item.storeName, status, shortPeriod(words, item)].join(
                t('table.separator'),
              )}
              {...(canMove && { onPointerDown: grab(item, 'all'), ...keys(item) })}
            >
              {canMove && begins && <i onPointerDown={grab(item, 'start')} />}
              {isClash && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
              <b dir="auto">{item.title}</b>
              <span dir="auto">{item.storeName}</span>
              <span className="visually-hidden">{status}</span>
              {canMove && ends && <i onPointerDown={grab(item, 'end')} />}
            </AppLink>
          )
        })}
      </div>
    </div>
  )
}
