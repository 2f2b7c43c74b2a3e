import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

export type Sql = RawBuilder<unknown>

/** Lists are counted up to here: to count more takes longer than anybody waits for a number nobody reads. */
const mostCounted = 10_000
/** Rows of one statement of a walk: few enough that each ends long before its limit and nobody waits for the process. */
const pieceSize = 1_000

/**
 * No page is looked for further behind than this where the end is not known: the index would be walked for longer than
 * a request may take.
 */
const deepest = 1_000_000

export interface Total {
  readonly count: number
  /** There are about so many. */
  readonly isEstimate: boolean
}

/** What a list goes by; rows that are equal in it stand by their id. */
interface Order {
  readonly key: Sql
  /** Of the key, as the database names it. */
  readonly type: Sql
  readonly isDown: boolean
  /** Rows without a value are there, and are less than all others; no walk of the whole list goes by such a key. */
  readonly hasNulls: boolean
}

/** From the least to the greatest. */
export function up(key: Sql, type: Sql, { hasNulls = false } = {}): Order {
  return { key, type, isDown: false, hasNulls }
}

/** From the greatest to the least. */
export function down(key: Sql, type: Sql, { hasNulls = false } = {}): Order {
  return { key, type, isDown: true, hasNulls }
}

type BothWays<Sort extends string> = Record<Sort | `-${Sort}`, Order>

/** The two orders of a sort: `name`, and `-name` from its other end. */
export function bothWays<Sort extends string>(sort: Sort, ...ordered: Parameters<typeof up>): BothWays<Sort> {
  // An object literal forgets the names of its keys.
  return { [sort]: up(...ordered), [`-${sort}`]: down(...ordered) } as BothWays<Sort>
}

/** The same by a time that not every row has; those without come last, both ways. */
export function byTime<Sort extends string>(sort: Sort, column: string): BothWays<Sort> {
  const orElse = (time: Sql) => sql`coalesce(${sql.ref(column)}, ${time})`
  const type = sql`timestamptz`
  return {
    [sort]: up(orElse(sql`'infinity'`), type),
    [`-${sort}`]: down(orElse(sql`'-infinity'`), type),
  } as BothWays<Sort> // as in `bothWays`
}

/** What a filter asks for, in conditions on the columns of the list's table. */
export interface Narrowed {
  /** Every row meets all of them. */
  readonly where: readonly Sql[]
  /**
   * Every row meets one of them besides: what a search may mean, each found on an index of its own. They stand where
   * "or" would keep the database from using these indexes. None, or no list, for no search.
   */
  readonly anyOf?: readonly Sql[]
  /**
   * Whether the page is found by walking the order until it is full, as a rule, or among all rows that match, found
   * first and sorted then: for few rows of many, where a walk would read all of the order, which the database cannot
   * know.
   */
  readonly by?: 'order' | 'match'
}

/** What it is narrowed for. */
export interface Narrowing<Sort> {
  /** Null where rows are counted only. */
  readonly sort: Sort | null
  /** Null where it is not known. */
  readonly total: number | null
  /** How many rows are walked past before those that are asked for, from the end that is nearer. */
  readonly offset: number
}

/** What a list is made of; `Filter` is what its feature narrows it by. */
interface Declared<Filter, Sort extends string> {
  /** The table with its alias. It has an `id`. */
  readonly from: Sql
  /** Some go by what was asked for, as by the way from a point. */
  readonly orders: Readonly<Record<Sort, Order | ((filter: Filter) => Order)>>
  readonly narrow: (filter: Filter, asked: Narrowing<Sort>) => Narrowed
  /** What is selected for the rows of the page, and only for those. */
  readonly columns: Sql | ((filter: Filter) => Sql)
  /** What else is joined for that, one row each. */
  readonly joins?: Sql
  /** The total where it is kept and need not be counted; null where it has to be. */
  readonly keptTotal?: (db: Db, filter: Filter) => Promise<number | null>
}

interface Asked<Sort> {
  readonly sort: Sort
  /** From 1. */
  readonly pageNumber: number
  readonly pageSize: number
}

/** So many rows of an order after so many others. */
interface Stretch {
  readonly order: Order
  readonly offset: number
  readonly size: number
}

/** A place in an order, as the database writes its key. */
interface Place {
  readonly id: string
  readonly key: string
}

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** The rows named `rows` in this order, said as the indexes say it. */
function inOrder({ isDown, hasNulls }: Order, rows: 'matched' | 'page'): Sql {
  const from = sql.ref(rows)
  const nulls = hasNulls ? (isDown ? sql` nulls last` : sql` nulls first`) : sql``
  return isDown ? sql`${from}.key desc${nulls}, ${from}.id desc` : sql`${from}.key${nulls}, ${from}.id`
}

/** From which end of the order a page is nearer, which only an exact total can tell. */
function nearerEnd({ order, offset, size }: Stretch, { count, isEstimate }: Total): Stretch {
  if (isEstimate) return { order, offset, size: offset > deepest ? 0 : size }
  const taken = Math.max(0, Math.min(size, count - offset))
  if (offset <= count / 2) return { order, offset, size: taken }
  return { order: { ...order, isDown: !order.isDown }, offset: count - offset - taken, size: taken }
}

/** A select for each thing that a search may mean; they share no row. */
function branchesOf(select: Sql, { where, anyOf = [] }: Narrowed, place: Sql | null = null): Sql[] {
  const always = place === null ? where : [...where, place]
  const alternatives = anyOf.length === 0 ? [null] : anyOf
  return alternatives.map((one, index) => {
    const earlier = anyOf.slice(0, index).map((other) => sql`(${other}) is not true`)
    const all = [...always, ...(one === null ? [] : [one]), ...earlier]
    return all.length === 0 ? select : sql`${select} where ${sql.join(all, sql` and `)}`
  })
}

function together(branches: readonly Sql[]): Sql {
  return branches.length === 1 && branches[0] ? branches[0] : sql.join(branches, sql` union all `)
}

/** What is read of a page: where from, which stretch of it, and in which order it is given, whichever way it is found. */
interface Read<Filter> {
  readonly filter: Filter
  readonly source: Sql
  readonly order: Order
  readonly stretch: Stretch
}

/**
 * A list of a feature: its pages, its totals, and all of it piece by piece. Totals are exact up to 10,000 and where they
 * are kept, beyond that what the planner expects. The ids of a page are found on an index first, from the end of the
 * order that is nearer; only then are its rows read. Every statement is planned by its values (see `prepared`).
 */
export class List<Row extends { readonly id: string }, Filter, Sort extends string> {
  readonly #declared: Declared<Filter, Sort>

  constructor(declared: Declared<Filter, Sort>) {
    this.#declared = declared
  }

  /** How many rows match. */
  async count(db: Db, filter: Filter): Promise<Total> {
    const kept = (await this.#declared.keptTotal?.(db, filter)) ?? null
    if (kept !== null) return { count: kept, isEstimate: false }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from (select from (${this.#matching(filter)}) as matched limit ${mostCounted + 1}) as counted
    `.execute(db)
    const counted = rows[0]?.count ?? 0
    if (counted <= mostCounted) return { count: counted, isEstimate: false }
    return { count: Math.max(counted, await this.#estimate(db, filter)), isEstimate: true }
  }

  /** Reads every row that matches, on an index: for what must be known exactly. */
  async countExactly(db: Db, filter: Filter): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (${this.#matching(filter)}) as matched
    `.execute(db)
    return rows[0]?.count ?? 0
  }

  /** The rows of a page, and how many there are on all pages. */
  async page(
    db: Db,
    filter: Filter,
    { sort, pageNumber, pageSize: size }: Asked<Sort>,
  ): Promise<{ rows: Row[]; total: Total }> {
    const { narrow } = this.#declared
    const order = this.#orderOf(filter, sort)
    const offset = (pageNumber - 1) * size
    const total = await this.count(db, filter)
    const stretch = nearerEnd({ order, offset, size }, total)
    // Looking for rows that are not there would read all of an order.
    if (stretch.size === 0) return { rows: [], total }
    const source = this.#sourceOf(
      narrow(filter, { sort, total: total.count, offset: stretch.offset }),
      stretch,
    )
    const rows = await this.#read(db, { filter, source, order, stretch })
    return { rows, total: await this.#corrected(db, filter, { total, offset, size, length: rows.length }) }
  }

  /** Every row, piece by piece in this order; what changes meanwhile may be in it as it was or as it is. */
  async *walk(db: Db, filter: Filter, sort: Sort): AsyncGenerator<Row> {
    const { narrow } = this.#declared
    const order = this.#orderOf(filter, sort)
    const { key, type, isDown } = order
    const beyond = isDown ? sql`<` : sql`>`
    const narrowed = narrow(filter, { sort, total: null, offset: 0 })
    const stretch = { order, offset: 0, size: pieceSize }
    const readAfter = (after: Place | null): Promise<(Row & Place)[]> => {
      const place = after && sql`(${key}, id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`
      const source = together(branchesOf(this.#rowsBy(order), narrowed, place))
      return this.#read<Place>(db, { filter, source, order, stretch }, sql`, page.key::text as key`)
    }
    for (let reading = readAfter(null); ;) {
      const rows = await reading
      const last = rows.length < pieceSize ? undefined : rows.at(-1)
      if (last !== undefined) {
        // The database finds the next piece while this one is worked on.
        reading = readAfter(last)
        // It is waited for in the next round; whoever stops before does not want to know.
        reading.catch(() => undefined)
      }
      yield* rows
      if (last === undefined) return
    }
  }

  #orderOf(filter: Filter, sort: Sort): Order {
    const order = this.#declared.orders[sort]
    return typeof order === 'function' ? order(filter) : order
  }

  #rowsBy({ key }: Order): Sql {
    return sql`select id, ${key} as key from ${this.#declared.from}`
  }

  #matching(filter: Filter): Sql {
    const { from, narrow } = this.#declared
    return together(
      branchesOf(sql`select id from ${from}`, narrow(filter, { sort: null, total: null, offset: 0 })),
    )
  }

  /** Where the rows of a page come from: all that match, or as many of each branch as the page's end needs. */
  #sourceOf(narrowed: Narrowed, { order, offset, size }: Stretch): Sql {
    const branches = branchesOf(this.#rowsBy(order), narrowed)
    // "Offset 0" keeps the planner from walking the order all the same.
    if (narrowed.by === 'match') return sql`select * from (${together(branches)}) as found offset 0`
    if (branches.length === 1) return together(branches)
    const inThisOrder = inOrder(order, 'matched')
    const heads = branches.map(
      (branch) => sql`(select * from (${branch}) as matched order by ${inThisOrder} limit ${offset + size})`,
    )
    return together(heads)
  }

  /** `more` is selected besides. */
  async #read<More = unknown>(
    db: Db,
    { filter, source, order, stretch }: Read<Filter>,
    more = sql``,
  ): Promise<(Row & More)[]> {
    const { from, columns, joins = sql`` } = this.#declared
    const { rows } = await sql<Row & More>`
      select ${typeof columns === 'function' ? columns(filter) : columns}${more}
      from (
        select * from (${source}) as matched
        order by ${inOrder(stretch.order, 'matched')} limit ${stretch.size} offset ${stretch.offset}
      ) as page join ${from} using (id) ${joins}
      order by ${inOrder(order, 'page')}
    `.execute(db)
    return rows
  }

  async #estimate(db: Db, filter: Filter): Promise<number> {
    const { rows } = await sql<Plan>`explain (format json) ${this.#matching(filter)}`.execute(db)
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  }

  /** Where a page shows that an estimate is wrong, the total follows what it shows. */
  async #corrected(
    db: Db,
    filter: Filter,
    { total, offset, size, length }: { total: Total; offset: number; size: number; length: number },
  ): Promise<Total> {
    if (!total.isEstimate) return total
    if (length === size) return { ...total, count: Math.max(total.count, offset + length) }
    return { count: length > 0 ? offset + length : await this.countExactly(db, filter), isEstimate: false }
  }
}
