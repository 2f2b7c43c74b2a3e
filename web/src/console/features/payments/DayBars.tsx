import type { PaymentMonth } from '@madang/contract/payment-months'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './day-bars.module.css'

/** The net of each day as a bar, with a table behind it for screen readers. */
export function DayBars({ days }: Pick<PaymentMonth, 'days'>) {
  const { t } = useWords()
  const format = useFormat()
  const most = Math.max(1, ...days.map(({ net }) => Math.abs(net)))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <figure className={styles.days}>
      <div className={styles.bars} aria-hidden>
        {days.map(({ day, net }) => (
          <i
            key={day}
            data-back={net < 0 || undefined}
            style={{ blockSize: `${(Math.abs(net) / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption aria-hidden>
        <span>{format.day(first.day)}</span>
        <span>{t('payments.month.byDay')}</span>
        {last !== first && <span>{format.day(last.day)}</span>}
      </figcaption>
      <div className="visually-hidden">
        <table>
          <caption>{t('payments.month.byDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('payments.statement.at')}</th>
              <th scope="col">{t('payments.field.net')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, net }) => (
              <tr key={day}>
                <th scope="row">{format.day(day)}</th>
                <td>
                  <Money won={net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
