import type { OpeningSpan } from '@madang/contract/opening-hours'
import { useWords } from '../i18n/words.ts'
import { Isolate } from '../ui/Isolate.tsx'
import { useNow } from '../ui/use-now.ts'
import { alikeDays, isNextDay, seoulDay } from './hours.ts'
import { daysText, timeText } from './hours-words.ts'
import pillStyles from '../ui/pill.module.css'
import hoursStyles from './hours.module.css'

/** Opening hours to read: a row for days that are alike, with a mark where today is one of them. */
export function HoursTable({ spans }: { spans: readonly OpeningSpan[] }) {
  const words = useWords()
  const { t } = words
  const today = seoulDay(useNow())
  if (spans.length === 0) return <p className="dimmed">{t('store.hours.none')}</p>
  return (
    <dl className={hoursStyles.week}>
      {alikeDays(spans).map(({ days, spans: its }) => (
        <div key={days.join()} aria-current={days.includes(today) ? 'date' : undefined}>
          <dt>
            <span>{daysText(words, days)}</span>
            {days.includes(today) && (
              <span className={`${pillStyles.pill} ${pillStyles.info}`}>{t('store.hours.today')}</span>
            )}
          </dt>
          <dd className={its.length === 0 ? 'dimmed' : 'num'}>
            {its.length === 0 && t('store.hours.closed')}
            {its.map(({ open, close }) => (
              <span key={open} className={hoursStyles.line}>
                {/* Each time by itself: from which to which is read as the language is. */}
                <span>
                  <Isolate>{timeText(words, open)}</Isolate> – <Isolate>{timeText(words, close)}</Isolate>
                </span>
                {isNextDay(close) && (
                  <span className={`${pillStyles.pill} ${pillStyles.info}`}>{t('store.hours.nextDay')}</span>
                )}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
