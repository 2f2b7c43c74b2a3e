import { addDays, addMonths, seoulDate } from '@madang/contract/korean-time'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { PromotionsFilter } from '@madang/contract/promotions'
import { CalendarDate } from '@madang/contract/shapes'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { DateTools } from '../../ui/DateTools.tsx'
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
    <DateTools
      title={title}
      today={{ href: list.hrefWith({ day: null }), label: t('promotions.calendar.today') }}
      before={{ href: span.before, label: t('promotions.calendar.before') }}
      after={{ href: span.after, label: t('promotions.calendar.after') }}
      views={(['month', 'week'] as const).map((view) => ({
        href: list.hrefWith({ view: view === 'week' ? view : null }),
        label: t(`promotions.calendar.${view}`),
        isShown: (month === null) === (view === 'week'),
      }))}
    >
      <ul className={styles.legend}>
        {legend.map((status) => (
          <li key={status}>
            <i className={looks[status]} />
            {t(`promotions.status.${status}`)}
          </li>
        ))}
      </ul>
    </DateTools>
  )
}
