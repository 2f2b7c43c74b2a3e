import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column of a list. Keep the array outside the component or memoised: rows are drawn again when it changes. */
export interface Column<Row> {
  readonly key: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** A picture before the first and the second line. */
  readonly lead?: (row: Row) => ReactNode
  /** A second, smaller line; rows are higher as soon as one column has it. */
  readonly sub?: (row: Row) => ReactNode
  /** The contract's sort key without its sign; the head becomes a button. */
  readonly sort?: string
  /** Which way the first press sorts; newest and largest first for dates and numbers. */
  readonly firstSort?: 'ascending' | 'descending'
  /** Share of the table, e.g. `14%`, or `widthOf` its words; the columns without one share the rest. */
  readonly width?: string
  /** Shown from this breakpoint up only. */
  readonly from?: 'md' | 'lg' | 'xl'
  /** Numbers stand at the end with tabular digits, dates are dimmed, a pill has its own skeleton. */
  readonly kind?: 'number' | 'date' | 'pill'
  /** Place on the card that a row is on phones, a `line` with its head before it; columns without one are left out. */
  readonly card?: 'title' | 'status' | 'text' | 'end' | 'line'
}

/**
 * Width of a column whose words (with 24 px of padding) must not be cut in any language: `px` up to screens of
 * 1440 px, and in proportion on wider ones. In a font that is wider than most, words break; what cannot, such as a
 * number, says how many digits of a head it takes, padding and all.
 */
export function widthOf(px: number, digits = 0): string {
  return `max(${px}px, ${px / 14.4}vw, ${digits}ch)`
}

const cardClass = {
  title: styles.cardTitle,
  status: styles.cardStatus,
  text: styles.cardText,
  end: styles.cardEnd,
  line: styles.cardLine,
} as const
const kindClass = { number: styles.number, date: styles.date, pill: undefined } as const
const fromClass = { md: styles.fromMedium, lg: styles.fromLarge, xl: styles.fromExtraLarge } as const

export function cellClass<Row>(column: Column<Row>): string | undefined {
  const classes = [
    column.kind && kindClass[column.kind],
    column.card && cardClass[column.card],
    column.from && fromClass[column.from],
  ]
  return classes.filter(Boolean).join(' ') || undefined
}

/** The sort that a press on the column's head asks for. */
export function nextSort<Row>(column: Column<Row>, sort: string): string {
  if (sort === column.sort) return `-${column.sort}`
  if (sort === `-${column.sort}`) return column.sort ?? sort
  return column.firstSort === 'descending' ? `-${column.sort}` : (column.sort ?? sort)
}

export function sortDirection<Row>(
  column: Column<Row>,
  sort: string,
): 'ascending' | 'descending' | undefined {
  if (column.sort === undefined) return undefined
  if (sort === column.sort) return 'ascending'
  return sort === `-${column.sort}` ? 'descending' : undefined
}
