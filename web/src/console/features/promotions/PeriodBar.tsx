import type { PromotionStatus } from '@madang/contract/promotion-actions'
import type { Words } from '../../i18n/words.ts'
import { placeOn } from './calendar.ts'
import styles from './promotions.module.css'

/** From the beginning of one month to the end of the next; days of Seoul. */
export interface Axis {
  readonly first: string
  readonly last: string
}

/** How a state is drawn, in the list and in the calendar. */
export const looks: Record<PromotionStatus, string | undefined> = {
  DRAFT: styles.draft,
  PENDING_REVIEW: styles.waiting,
  PENDING_PAYMENT: styles.waiting,
  REJECTED: styles.sentBack,
  SCHEDULED: styles.scheduled,
  LIVE: styles.live,
  PAUSED: styles.paused,
  ENDED: styles.over,
  CANCELLED: styles.over,
  ARCHIVED: styles.over,
}

interface PeriodBarProps {
  axis: Axis
  status: PromotionStatus
  startAt: string | null
  endAt: string | null
  now: Date
}

/** A period on an axis of two months, with today; the dates stand beside it in words. */
export function PeriodBar({ axis, status, startAt, endAt, now }: PeriodBarProps) {
  const place = startAt === null || endAt === null ? null : placeOn(axis, { startAt, endAt })
  const moment = { startAt: now.toISOString(), endAt: new Date(now.getTime() + 1000).toISOString() }
  const today = placeOn(axis, moment)
  const share = (value: number): string => `${Math.round(value * 1000) / 10}%`
  return (
    <span className={styles.axis} aria-hidden="true">
      {place !== null && (
        <i
          className={looks[status]}
          style={{ insetInlineStart: share(place.start), inlineSize: share(place.size) }}
        />
      )}
      {today !== null && <em style={{ insetInlineStart: share(today.start) }} />}
    </span>
  )
}

/** `11. 28. – 12. 3.`; null where one end is open. */
export function shortPeriod(
  { date, locale, t }: Pick<Words, 'date' | 'locale' | 't'>,
  { startAt, endAt }: Pick<PeriodBarProps, 'startAt' | 'endAt'>,
): string | null {
  if (startAt === null || endAt === null) return null
  const month = locale === 'kr' || locale === 'cn' ? 'numeric' : 'short'
  const day = (at: string): string => date(at, { month, day: 'numeric' })
  return t('promotions.period', {
    from: day(startAt),
    to: day(new Date(Date.parse(endAt) - 1).toISOString()),
  })
}
