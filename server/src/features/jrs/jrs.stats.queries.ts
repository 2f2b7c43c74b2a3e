import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Upper edges in minutes of the classes in which waits are kept (`jrs_figures`); the last class has none. */
export const waitEdges = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 180]

/** Figures by their columns. */
const counted = {
  joined: 'joined',
  people: 'people',
  completed: 'completed',
  missed: 'missed',
  cancelledByGuest: 'cancelled_by_guest',
  cancelledByStore: 'cancelled_by_store',
  rejected: 'rejected',
  deferred: 'deferred',
  deferrals: 'deferrals',
  party1: 'party_1',
  party2: 'party_2',
  party3: 'party_3',
  party4: 'party_4',
  party5: 'party_5',
  party7: 'party_7',
  fromApp: 'from_app',
  fromQr: 'from_qr',
  fromLink: 'from_link',
  fromKiosk: 'from_kiosk',
  fromStaff: 'from_staff',
  doneApp: 'done_app',
  doneQr: 'done_qr',
  doneLink: 'done_link',
  doneKiosk: 'done_kiosk',
  doneStaff: 'done_staff',
  toldWithin: 'told_within',
  toldSooner: 'told_sooner',
  toldLater: 'told_later',
  served: 'served',
} as const
export type Counted = keyof typeof counted
const allCounted = Object.keys(counted) as Counted[] // Object.keys forgets the key type

const waitColumns = [...waitEdges, null].map((_, index) => `wait_${index}`)
/** Every figure of a row of `jrs_figures`. */
const columns = [...Object.values(counted), ...waitColumns]

const sumsOf = (names: readonly string[]) =>
  sql.raw(`array[${names.map((name) => `sum(${name})`).join(', ')}]::integer[]`)
const columnsOf = (names: readonly Counted[]) => names.map((name) => counted[name])

/** Lists whose figures are asked for. */
export type Scope = { readonly jrsItemId: string } | { readonly storeId: string }

const within = (scope: Scope): RawBuilder<unknown> =>
  'jrsItemId' in scope ? sql`jrs_item_id = ${scope.jrsItemId}` : sql`store_id = ${scope.storeId}`

/** Instants, the second one not part of it. */
export interface Span {
  readonly since: string
  readonly until: string
}

export interface Asked {
  readonly scope: Scope
  readonly now: Span
  /** Of the same weekdays, before. */
  readonly before: Span
  readonly stepDays: number
}

/** What is told of steps and of single lists. */
const inSteps = ['joined', 'completed', 'missed', 'cancelledByGuest'] as const
const inLists = ['joined', 'completed', 'missed'] as const

/** Sums by name; `waits` are counts by class, where they were asked for. */
export type Sums<Name extends Counted> = Readonly<Record<Name, number>> & {
  readonly waits: readonly number[]
}

function toSums<Name extends Counted>(names: readonly Name[], sums: readonly number[]): Sums<Name> {
  const counts = Object.fromEntries(names.map((name, index) => [name, sums[index] ?? 0]))
  return { ...(counts as Record<Name, number>), waits: sums.slice(names.length) } // one for each name
}

interface Row {
  readonly kind: 'cell' | 'hour' | 'days' | 'step' | 'list'
  readonly isNow: boolean
  /** Of the week of business days for cells and hours, of the steps for steps. */
  readonly place: number
  readonly listId: string
  readonly sums: readonly number[]
}

const addUp = (rows: readonly Row[]) =>
  (rows[0]?.sums ?? []).map((_, index) => rows.reduce((sum, { sums }) => sum + (sums[index] ?? 0), 0))

const hourMs = 3_600_000
/** 05:00 in Seoul, when business days begin, is 20:00 of the day before in UTC. */
const dayHourOffset = 4

/**
 * Of a business day, 0 is Sunday, and its hours 5 to 28. Hours of the week are counted from a Thursday, as the days of the
 * epoch are: Seoul has known no summer time for longer than we do.
 */
const toWeekHour = (place: number) => ({ weekday: (Math.floor(place / 24) + 4) % 7, hour: 5 + (place % 24) })

/**
 * The figures of lists: all together, by weekday and hour of the business day, by step, and of a store by list. What is
 * not there is zero. Only what is counted of hours by themselves is added up by the hour.
 */
export async function readFigures(db: Db, { scope, now, before, stepDays }: Asked) {
  const [hourNow, hourBefore] = [now, before].map(({ since }) => Date.parse(since) / hourMs + dayHourOffset)
  const waits = sql.raw(waitColumns.join(' + '))
  const ofLists = sql`
    union all
    select 'list', true, null, jrs_item_id, ${sumsOf([...columnsOf(inLists), ...waitColumns])}
    from asked where is_now group by jrs_item_id`
  const { rows } = await sql<Row>`
    with asked as not materialized (
      select jrs_item_id, ${sql.raw(columns.join(', '))},
        extract(epoch from hour)::integer / 3600 + ${dayHourOffset}::integer as at, hour >= ${now.since} as is_now
      from jrs_figures
      where ${within(scope)} and hour >= ${before.since} and hour < ${now.until}
        and (hour < ${before.until} or hour >= ${now.since})
    ), hours as (
      select is_now, at, sum(joined) as joined, sum(from_staff) as from_staff, sum(${waits}) as called
      from asked group by is_now, at
    )
    select 'cell' as kind, is_now, at % 168 as place, null::uuid as list_id, ${sumsOf(columns)} as sums
    from asked group by is_now, 3
    union all
    select 'hour', is_now, at % 168, null,
      array[count(*) filter (where joined > 0), count(*) filter (where joined > 0 and from_staff = 0),
        count(*) filter (where called > 0)]::integer[]
    from hours group by is_now, 3
    union all
    select 'days', is_now, null, null, array[count(distinct at / 24)]::integer[]
    from hours where joined > 0 group by is_now
    union all
    select 'step', is_now,
      (at - case when is_now then ${hourNow}::integer else ${hourBefore}::integer end) / ${stepDays * 24}::integer,
      null, ${sumsOf(columnsOf(inSteps))}
    from asked group by is_now, 3
    ${'storeId' in scope ? ofLists : sql``}
  `.execute(db)
  const of = (kind: Row['kind'], isNow: boolean) =>
    rows.filter((row) => row.kind === kind && row.isNow === isNow)
  const totalOf = (isNow: boolean) => {
    const [hours = 0, hoursWithoutStaff = 0] = addUp(of('hour', isNow))
    const [days = 0] = addUp(of('days', isNow))
    return { days, hours, hoursWithoutStaff, ...toSums(allCounted, addUp(of('cell', isNow))) }
  }
  const hours = of('hour', true)
  return {
    total: totalOf(true),
    totalBefore: totalOf(false),
    cells: of('cell', true).map(({ place, sums }) => {
      const [, , days = 0] = hours.find((one) => one.place === place)?.sums ?? []
      return { ...toWeekHour(place), days, ...toSums(allCounted, sums) }
    }),
    stepOf: (index: number, { isNow }: { readonly isNow: boolean }) =>
      toSums(inSteps, of('step', isNow).find(({ place }) => place === index)?.sums ?? []),
    lists: of('list', true).map(({ listId, sums }) => ({ id: listId, ...toSums(inLists, sums) })),
  }
}

/** The lists of a store that these are. */
export function findLists(db: Db, ids: readonly string[]) {
  const lists = db.selectFrom('jrsItems').select(['id', 'title', 'kind'])
  return lists.where(sql<boolean>`id = any(${[...ids]}::uuid[])`).execute()
}

/** Of each hour in which something was, the oldest first, list by list. */
export async function listHours(db: Db, scope: Scope, { since, until }: Span) {
  const { rows } = await sql<{ title: string; hour: string; sums: number[] }>`
    select title, hour, ${sumsOf(columns)} as sums
    from jrs_figures as f join jrs_items as i on i.id = f.jrs_item_id
    where ${'jrsItemId' in scope ? sql`f.jrs_item_id = ${scope.jrsItemId}` : sql`f.store_id = ${scope.storeId}`}
      and hour >= ${since} and hour < ${until}
    group by i.id, title, hour having sum(joined) > 0 or sum(served) > 0 order by hour, title, i.id
  `.execute(db)
  return rows.map(({ sums, ...row }) => ({ ...row, ...toSums(allCounted, sums) }))
}

/**
 * Folds what triggers appended since into one row for each list and hour. Safe beside writers and other folds: each
 * removes only rows that it saw, and adds their sum in the same statement.
 */
export async function foldFigures(db: Db): Promise<void> {
  const names = sql.raw(columns.join(', '))
  await sql`
    with fresh as (select distinct jrs_item_id, hour from jrs_figures where not is_folded),
    folded as (
      delete from jrs_figures as f using fresh where f.jrs_item_id = fresh.jrs_item_id and f.hour = fresh.hour
      returning f.jrs_item_id, store_id, f.hour, ${names}
    )
    insert into jrs_figures (jrs_item_id, store_id, hour, is_folded, ${names})
    select jrs_item_id, store_id, hour, true, ${sql.raw(columns.map((name) => `sum(${name})`).join(', '))}
    from folded group by jrs_item_id, store_id, hour having sum(joined) <> 0 or sum(served) <> 0
  `.execute(db)
}
