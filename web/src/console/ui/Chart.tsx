import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { nextPlace } from './arrow-keys.ts'
import { labelRoom, ticksOf } from './chart-scale.ts'
import styles from './chart.module.css'

export interface ChartPoint {
  readonly key: string
  /** Under the column. */
  readonly label: string
  /** In full, for the table and for what is pointed at. */
  readonly name: string
  /** One for each series. */
  readonly values: readonly number[]
  /** Still counting: drawn open. */
  readonly isUnfinished?: boolean
}

interface ChartProps {
  /** `bars`: the first series as bars, a second one as a mark on each. `lines`: up to two, the second one dashed. */
  kind: 'bars' | 'lines'
  points: readonly ChartPoint[]
  caption: string
  /** Heads of the table: what the columns are, then the series. */
  heads: readonly [string, ...string[]]
}

const height = 180
/** Of the columns, in percent of the width; in right-to-left text they begin at the right. */
interface Columns {
  readonly slot: number
  readonly startOf: (index: number) => number
}

/**
 * Numbers over time, beginning where reading begins: grid, labels, and a table behind it for screen readers. What a
 * column says is told on hover and by arrow keys.
 */
export function Chart({ kind, points, caption, heads }: ChartProps) {
  const { dir } = useWords()
  const { number } = useFormat()
  const [at, setAt] = useState(-1)
  const ticks = ticksOf(Math.max(0, ...points.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const yOf = (value: number): number => height - (value / top) * height
  const slot = 100 / points.length
  const startOf = (index: number): number => (dir === 'rtl' ? 100 - slot * (index + 1) : slot * index)
  // In right-to-left text "end" is the left edge: the numbers stand outside the chart either way.
  const axis = dir === 'rtl' ? { x: '100%', dx: 8 } : { x: 0, dx: -8 }
  const Series = kind === 'bars' ? Bars : Lines
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextPlace(event.key, at, { count: points.length, axis: dir })
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className={styles.chart}>
      <Pointing points={points} at={at} caption={caption} heads={heads} onKeyDown={onKeyDown} onAt={setAt}>
        <svg height={height + 32} aria-hidden="true">
          {ticks.map((value) => (
            <g key={value}>
              <line className={styles.gridLine} x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
              <text {...axis} textAnchor="end" y={yOf(value)} dy={4}>
                {number(value)}
              </text>
            </g>
          ))}
          <Series points={points} columns={{ slot, startOf }} yOf={yOf} at={at} />
          {points.map(({ key, label }, index) => (
            <g key={key} onPointerEnter={() => setAt(index)}>
              <rect
                className={styles.hitArea}
                x={`${startOf(index)}%`}
                width={`${slot}%`}
                y={0}
                height={height}
              />
              <text
                className={labelClass(index, points.length)}
                x={`${startOf(index) + slot / 2}%`}
                y={height + 22}
                textAnchor="middle"
              >
                {label}
              </text>
            </g>
          ))}
        </svg>
      </Pointing>
      <ChartTable points={points} caption={caption} heads={heads} />
    </div>
  )
}

interface PointingProps extends Omit<ChartProps, 'kind'> {
  at: number
  onAt: (at: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/** One stop of the keyboard for the whole chart; which column is pointed at is said beside it. */
function Pointing({ points, at, caption, heads, onAt, onKeyDown, children }: PointingProps) {
  const { number } = useFormat()
  const { t } = useWords()
  const point = points[at]
  const said = point?.values.map((value, series) => `${heads[series + 1] ?? ''} ${number(value)}`)
  const text = point === undefined ? '' : [point.name, ...(said ?? [])].join(t('table.separator'))
  return (
    <div
      className={styles.plot}
      // A slider is what arrow keys move along a line and what is read out with its words.
      role="slider"
      tabIndex={0}
      aria-label={caption}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, points.length - 1)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={text}
      aria-readonly="true"
      onKeyDown={onKeyDown}
      onFocus={() => onAt(at < 0 ? points.length - 1 : at)}
      onBlur={() => onAt(-1)}
      onPointerLeave={() => onAt(-1)}
    >
      {children}
      {point !== undefined && (
        <span
          className={styles.readout}
          style={{ '--place': (at + 0.5) / points.length } as object}
          aria-hidden="true"
        >
          <b>{point.name}</b>
          {point.values.map((value, series) => (
            <span key={heads[series + 1]}>
              {heads[series + 1]} <b>{number(value)}</b>
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

interface SeriesProps {
  points: readonly ChartPoint[]
  columns: Columns
  yOf: (value: number) => number
  /** The column that is pointed at; -1 for none. */
  at: number
}

function Bars({ points, columns: { slot, startOf }, yOf, at }: SeriesProps) {
  const markOf = (start: number, y: number) => ({
    x1: `${start + slot * 0.14}%`,
    x2: `${start + slot * 0.86}%`,
    y1: y,
    y2: y,
  })
  const classOf = (index: number, isUnfinished = false): string =>
    [styles.bar, isUnfinished && styles.unfinished, at === index && styles.pointed].filter(Boolean).join(' ')
  return points.map(({ key, values: [value = 0, before = 0], isUnfinished }, index) => {
    const start = startOf(index)
    return (
      <g key={key}>
        <rect
          className={classOf(index, isUnfinished)}
          x={`${start + slot * 0.22}%`}
          width={`${slot * 0.56}%`}
          y={yOf(value)}
          height={height - yOf(value)}
          rx={2}
        />
        {before > 0 && (
          <>
            <line className={styles.beforeEdge} {...markOf(start, yOf(before))} />
            <line className={styles.before} {...markOf(start, yOf(before))} />
          </>
        )}
      </g>
    )
  })
}

const lineClasses = [styles.line, styles.secondLine]

function Lines({ points, columns: { slot, startOf }, yOf, at }: SeriesProps) {
  const count = points[0]?.values.length ?? 0
  const shown = at < 0 ? points.length - 1 : at
  const middle = (index: number): number => startOf(index) + slot / 2
  return Array.from({ length: count }, (_, series) => {
    const valueAt = (point: ChartPoint): number => point.values[series] ?? 0
    const way = points.map((point, index) => `${middle(index)},${yOf(valueAt(point))}`).join(' ')
    const pointed = points[shown]
    return (
      <g key={series} className={lineClasses[series]}>
        {/* Percent of the width cannot stand in a line: its own box is stretched to it. */}
        <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
          <polyline points={way} />
        </svg>
        {pointed !== undefined && <circle cx={`${middle(shown)}%`} cy={yOf(valueAt(pointed))} r={4} />}
      </g>
    )
  })
}

/** A table is never narrower than its words: only a box around it keeps them off the page. */
function ChartTable({ points, caption, heads }: Omit<ChartProps, 'kind'>) {
  const { number } = useFormat()
  return (
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
          {points.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, series) => (
                <td key={heads[series + 1]}>{number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function labelClass(index: number, count: number): string | undefined {
  if (index === count - 1) return styles.newest
  const room = labelRoom(index, count)
  return room === 'always' ? undefined : room === 'wide' ? styles.wide : styles.noRoom
}
