import type { OpeningSpan } from '@madang/contract/opening-hours'
import { useWords, type Words } from '../../i18n/words.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { clockTime, isNextDay, weekDays } from './hours.ts'
import { dayName } from './HoursField.tsx'
import './hours.css'

/** `18:00` in the digits of the language. */
function timeText({ date }: Words, time: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return date(`2026-11-22T${clockTime(time)}:00Z`, clock)
}

/** Opening hours to read, every day in its row. */
export function HoursTable({ spans }: { spans: readonly OpeningSpan[] }) {
  const words = useWords()
  const { t } = words
  if (spans.length === 0) return <p className="dim">{t('store.hours.none')}</p>
  return (
    <dl className="week">
      {weekDays.map((day) => {
        const its = spans.filter((span) => span.day === day)
        return (
          <div key={day}>
            <dt>{dayName(words, day, 'long')}</dt>
            <dd className={its.length === 0 ? 'dim' : 'num'}>
              {its.length === 0 && t('store.hours.closed')}
              {its.map(({ open, close }) => (
                <span key={open} className="ln">
                  <Isolate>
                    {timeText(words, open)} – {timeText(words, close)}
                  </Isolate>
                  {isNextDay(close) && <span className="pill info">{t('store.hours.nextDay')}</span>}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
