import { adviceOf, type StatsAdvice } from '@madang/contract/jrs-stats-advice'
import type { JrsStats, JrsStatsCell } from '@madang/contract/jrs-stats'
import { IconBulb } from '@tabler/icons-react'
import { dayName, hourText } from '../../form/hours-words.ts'
import { weekDays } from '../../form/hours.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import cardStyles from '../../ui/card.module.css'
import { whenText } from './stats-words.ts'
import styles from './stats.module.css'

export type HrefOf = (filter: Readonly<Record<string, string>>) => string

/** Shades, the strongest for the highest; they differ in lightness, and each cell says its number. */
const shades = [0, 1, 2, 3, 4, 5] as const

function shadeOf(value: number, most: number): number {
  return Math.min(shades.length - 1, Math.floor((value / Math.max(1, most)) * shades.length))
}

interface StatsHeatProps {
  stats: JrsStats
  /** By how long guests waited; where nobody is called by how many joined. */
  isQueue: boolean
  /** Null where no list of entries is behind it. */
  hrefOf: HrefOf | null
}

/** Weekdays and hours as a table, each cell with its number and a shade; below what it says. */
export function StatsHeat({ stats, isQueue, hrefOf }: StatsHeatProps) {
  const words = useWords()
  const { t } = words
  const { number } = useFormat()
  const valueOf = ({ joined, waits }: JrsStatsCell) =>
    isQueue ? waits && Math.round(waits.median) : joined || null
  const shown = stats.cells.filter((cell) => valueOf(cell) !== null)
  if (shown.length === 0) return null
  const values = shown.map((cell) => valueOf(cell) ?? 0)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const all = shown.map(({ hour }) => hour)
  const first = Math.min(...all)
  const hours = Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index)
  const days = weekDays.filter((day) => shown.some(({ weekday }) => weekday === day))
  const say = (value: number) => t(isQueue ? 'stats.minutes' : 'stats.groups', { count: number(value) })
  const kind = isQueue ? 'waits' : 'joins'
  const advice = adviceOf(stats)
  const isMeant = ({ weekday, hour }: JrsStatsCell) =>
    advice?.kind === 'longest' && advice.weekday === weekday && advice.hour === hour
  return (
    <Card
      className={styles.wraps}
      title={t(`stats.heat.${kind}`)}
      note={t(`stats.heat.${kind}Note`)}
      actions={
        <span
          className={styles.scale}
          role="img"
          aria-label={t('stats.heat.scale', { least: say(least), most: say(most) })}
        >
          <span aria-hidden="true">{say(least)}</span>
          {shades.map((shade) => (
            <i key={shade} data-shade={shade} />
          ))}
          <span aria-hidden="true">{say(most)}</span>
        </span>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it too */}
      <div className={styles.heatScroll} role="group" aria-label={t(`stats.heat.${kind}`)} tabIndex={0}>
        <table className={styles.heat}>
          <caption className="visually-hidden">
            {t(`stats.heat.${kind}`)}, {t(`stats.heat.${kind}Note`)}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('stats.heat.weekday')}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hourText(words, hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{dayName(words, day, 'short')}</th>
                {hours.map((hour) => {
                  const cell = shown.find((one) => one.weekday === day && one.hour === hour)
                  const value = cell && valueOf(cell)
                  if (!cell || value === undefined || value === null) {
                    return (
                      <td key={hour} data-none>
                        <span className="visually-hidden">–</span>
                      </td>
                    )
                  }
                  const name = t('stats.heat.cell', {
                    when: whenText(words, day, hour),
                    count: number(cell.joined),
                  })
                  return (
                    <td key={hour} data-shade={shadeOf(value, most)} data-meant={isMeant(cell) || undefined}>
                      {hrefOf === null ? (
                        <span>{number(value)}</span>
                      ) : (
                        <AppLink href={hrefOf({ weekHour: `${day}-${hour}` })} title={name}>
                          {number(value)} <span className="visually-hidden">{name}</span>
                        </AppLink>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {advice !== null && <Advice advice={advice} />}
    </Card>
  )
}

/** One sentence, where the numbers bear it. */
function Advice({ advice }: { advice: StatsAdvice }) {
  const words = useWords()
  const { t } = words
  const { number, percent } = useFormat()
  const text =
    advice.kind === 'longest'
      ? t('stats.advice.longest', {
          when: whenText(words, advice.weekday, advice.hour),
          minutes: t('stats.minutes', { count: number(Math.round(advice.minutes)) }),
          times: words.number(advice.times, { maximumFractionDigits: 1 }),
        })
      : t('stats.advice.missed', { now: percent(advice.share), before: percent(advice.before) })
  return (
    <div className={cardStyles.body}>
      <p className={styles.advice}>
        <IconBulb size={20} stroke={1.75} aria-hidden />
        <span>{text}</span>
      </p>
    </div>
  )
}
