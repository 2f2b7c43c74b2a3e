import type { OpeningSpan } from '@madang/contract/opening-hours'
import { useWords } from '../../i18n/words.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { isNextDay, weekDays } from './hours.ts'
import { dayName, timeText } from './hours-words.ts'
import pillStyles from '../../ui/pill.module.css'
import hoursStyles from './hours.module.css'

/** Opening hours to read, every day in its row. */
export function HoursTable({ spans }: { spans: readonly OpeningSpan[] }) {
  const words = useWords()
  const { t } = words
  if (spans.length === 0) return <p className="dimmed">{t('store.hours.none')}</p>
  return (
    <dl className={hoursStyles.week}>
      {weekDays.map((day) => {
        const its = spans.filter((span) => span.day === day)
        return (
          <div key={day}>
            <dt>{dayName(words, day, 'long')}</dt>
            <dd className={its.length === 0 ? 'dimmed' : 'num'}>
              {its.length === 0 && t('store.hours.closed')}
              {its.map(({ open, close }) => (
                <span key={open} className={hoursStyles.line}>
                  {/* Each time by itself: from which to which is read as the language is. */}
                  <span>
                    <Isolate>{timeText(words, open)}</Isolate> – <Isolate>{timeText(words, close)}</Isolate>
                  </span>
                  {isNextDay(close) && (
                    <span className={`${pillStyles.pill} ${pillStyles.info}`}>
                      {t('store.hours.nextDay')}
                    </span>
                  )}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
