import { addDays, addMonths, seoulDate } from '@madang/contract/korean-time'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { PromotionsFilter } from '@madang/contract/promotions'
import { CalendarDate } from '@madang/contract/shapes'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { weekOf, weeksOf } from './calendar.ts'
import { looks, shortPeriod } from './PeriodBar.tsx'
import styles from './calendar.module.css'

/** What the list is narrowed by, for a day with its month or its week. */
export const CalendarQuery = z.extend(
  z.omit(PromotionsFilter, { from: true, to: true, search: true, sort: true }),
  {
    day: z.exactOptional(CalendarDate),
    view: z.exactOptional(z.literal('week')),
  },
)
type CalendarList = List<z.output<typeof CalendarQuery>>

/** Of states that look alike one. */
const legend: readonly PromotionStatus[] = ['LIVE', 'SCHEDULED', 'PENDING_REVIEW', 'PAUSED', 'DRAFT', 'ENDED']

/** Which weeks the address asks for: those of a month, or one. */
export function useSpan({ query, hrefWith }: CalendarList) {
  const { locale } = useWords()
  const now = useNow()
  const today = seoulDate(now)
  const { day = today, view } = query
  const month = view === 'week' ? null : day.slice(0, 7)
  const weeks = useMemo(
    () => (month === null ? [weekOf(day, locale)] : weeksOf(month, locale)),
    [day, month, locale],
  )
  const stepBy = (by: number): string =>
    hrefWith({ day: month === null ? addDays(day, by * 7) : `${addMonths(month, by)}-01` })
  const [from = day, to = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  /** `month` is `YYYY-MM`, or null for one week. */
  return { now, today, day, month, weeks, from, to, before: stepBy(-1), after: stepBy(1) }
}

interface CalendarToolsProps {
  list: CalendarList
  span: ReturnType<typeof useSpan>
}

/** Which month or week is shown, how to get to others, and what the colours mean. */
export function CalendarTools({ list, span }: CalendarToolsProps) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const { month, from, to } = span
  const days = { startAt: `${from}T12:00:00+09:00`, endAt: `${to}T12:00:00+09:00` }
  const title =
    month === null
      ? t('promotions.calendar.span', {
          month: format.month(from.slice(0, 7)),
          days: shortPeriod(words, days) ?? '',
        })
      : format.month(month)
  return (
    <div className={styles.tools}>
      <AppLink className={buttonClass('plain')} href={list.hrefWith({ day: null })}>
        {t('promotions.calendar.today')}
      </AppLink>
      <AppLink className={styles.turn} href={span.before} aria-label={t('promotions.calendar.before')}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden className="mirrored" />
      </AppLink>
      <h2 aria-live="polite">{title}</h2>
      <AppLink className={styles.turn} href={span.after} aria-label={t('promotions.calendar.after')}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden className="mirrored" />
      </AppLink>
      <ul className={styles.legend}>
        {legend.map((status) => (
          <li key={status}>
            <i className={looks[status]} />
            {t(`promotions.status.${status}`)}
          </li>
        ))}
      </ul>
      <span className={styles.views}>
        {([false, true] as const).map((isWeek) => (
          <AppLink
            key={String(isWeek)}
            href={list.hrefWith({ view: isWeek ? 'week' : null })}
            aria-current={(month === null) === isWeek ? 'true' : undefined}
          >
            {t(isWeek ? 'promotions.calendar.week' : 'promotions.calendar.month')}
          </AppLink>
        ))}
      </span>
    </div>
  )
}
