import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { stepFor } from './chart-step.ts'
import styles from './dashboard.module.css'

export interface Bar {
  readonly key: string
  /** Under the bar. */
  readonly label: string
  /** In full, for the table and on hover. */
  readonly name: string
  readonly value: number
  readonly before: number
  /** Still counting: drawn open. */
  readonly isUnfinished: boolean
}

interface BarChartProps {
  bars: readonly Bar[]
  caption: string
  /** Heads of the table: what, now, before. */
  heads: readonly [string, string, string]
}

const height = 180

/** Bars with a mark for the time before, beginning where reading begins, and a table behind it for screen readers. */
export function BarChart({ bars, caption, heads }: BarChartProps) {
  const { dir } = useWords()
  const { number } = useFormat()
  const highest = Math.max(1, ...bars.map((bar) => Math.max(bar.value, bar.before)))
  const step = stepFor(highest)
  const top = Math.ceil(highest / step) * step
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step)
  const yOf = (value: number): number => height - (value / top) * height
  const slot = 100 / bars.length
  const startOf = (index: number): number => (dir === 'rtl' ? 100 - slot * (index + 1) : slot * index)
  // In right-to-left text "end" is the left edge: the numbers stand outside the chart either way.
  const axis = dir === 'rtl' ? { x: '100%', dx: 8 } : { x: 0, dx: -8 }
  return (
    <div className={styles.chart}>
      <svg height={height + 32} aria-hidden="true">
        {lines.map((value) => (
          <g key={value}>
            <line className={styles.gridLine} x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
            <text {...axis} textAnchor="end" y={yOf(value)} dy={4}>
              {number(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const start = startOf(index)
          return (
            <g key={bar.key}>
              <title>{`${bar.name}: ${number(bar.value)} (${number(bar.before)})`}</title>
              <rect className={styles.hitArea} x={`${start}%`} width={`${slot}%`} y={0} height={height} />
              <rect
                className={bar.isUnfinished ? `${styles.bar} ${styles.unfinished}` : styles.bar}
                x={`${start + slot * 0.22}%`}
                width={`${slot * 0.56}%`}
                y={yOf(bar.value)}
                height={height - yOf(bar.value)}
                rx={2}
              />
              {bar.before > 0 && (
                <>
                  <line className={styles.beforeEdge} {...markOf(start, slot, yOf(bar.before))} />
                  <line className={styles.before} {...markOf(start, slot, yOf(bar.before))} />
                </>
              )}
              <text
                className={labelClass(index, bars.length)}
                x={`${start + slot / 2}%`}
                y={height + 22}
                textAnchor="middle"
              >
                {bar.label}
              </text>
            </g>
          )
        })}
      </svg>
      {/* A table is never narrower than its words: only a box around it keeps them off the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.name}</th>
                <td>{number(bar.value)}</td>
                <td>{number(bar.before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** On phones every other label has room; the first and the last always stand. */
function labelClass(index: number, count: number): string | undefined {
  const fromEnd = count - 1 - index
  if (fromEnd === 0) return styles.pointedAt
  return index > 0 && (index === 1 || fromEnd % 2 === 1) ? styles.everyOther : undefined
}

function markOf(start: number, slot: number, y: number) {
  return { x1: `${start + slot * 0.14}%`, x2: `${start + slot * 0.86}%`, y1: y, y2: y }
}
