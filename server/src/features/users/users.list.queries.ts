import type { Role } from '@madang/contract/access'
import type { UserRow, UserStatus, userSorts } from '@madang/contract/users'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countUpTo, type Total } from '../../db/count-up-to.ts'
import { plannedByValues } from '../../db/planned-by-values.ts'
import type { UserSearch } from './users.search.ts'

export interface UserFilter {
  readonly authorities: readonly Role[] | null
  /** Null: everyone but withdrawn members. */
  readonly statuses: readonly UserStatus[] | null
  readonly search: UserSearch | null
  /** Of a number that is searched among withdrawn members, made with every key; else none. */
  readonly phoneHashes: readonly string[]
  /** Joined at or after this instant. */
  readonly joinedFrom: string | null
  /** Joined before this instant. */
  readonly joinedBefore: string | null
  /** Only members with a session seen since this instant. */
  readonly onlineSince: string | null
}

export type UserSort = (typeof userSorts)[number]

export interface UserPage {
  readonly sort: UserSort
  readonly offset: number
  readonly size: number
}

/** A row as the list needs it, before masking. */
export type ListedUser = Omit<UserRow, 'phoneNumber'> & { readonly phone: string | null }

type Sql = RawBuilder<unknown>

function anyBeginning(column: Sql, beginnings: readonly string[]): Sql {
  return sql`(${sql.join(
    beginnings.map((beginning) => sql`${column} ^@ ${beginning}`),
    sql` or `,
  )})`
}

function oneOf(column: Sql, values: readonly string[]): Sql {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`
}

/** The conditions besides the search. */
function filterConditions(filter: UserFilter): Sql[] {
  const { authorities, statuses, joinedFrom, joinedBefore, onlineSince } = filter
  const conditions: Sql[] = []
  // Said with the same words as the indexes' predicates, so that they count.
  conditions.push(statuses ? oneOf(sql`status`, statuses) : sql`status <> 'WITHDRAWN'`)
  if (authorities) conditions.push(oneOf(sql`authority_type`, authorities))
  if (joinedFrom !== null) conditions.push(sql`created_at >= ${joinedFrom}`)
  if (joinedBefore !== null) conditions.push(sql`created_at < ${joinedBefore}`)
  if (onlineSince !== null) {
    conditions.push(
      sql`id in (select user_id from sessions where revoked_at is null and last_seen_at > ${onlineSince})`,
    )
  }
  return conditions
}

function rows(conditions: readonly Sql[]): Sql {
  return sql`select id, name, created_at, last_login_at from users where ${sql.join(conditions, sql` and `)}`
}

const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const syllablesOfConsonant = 588

/**
 * Names with these initials where the order is by name. They lie together in it, which the planner cannot
 * know and would walk there from the other end: so the stretch is named. The second branch is for a name
 * that begins with the bare consonant.
 */
function initialsByName(conditions: readonly Sql[], initials: string): Sql[] {
  const first = initials.charAt(0)
  const start = firstSyllable + consonants.indexOf(first) * syllablesOfConsonant
  const from = String.fromCodePoint(start)
  const before = String.fromCodePoint(start + syllablesOfConsonant)
  const found = [...conditions, sql`initials ^@ ${initials}`]
  const stretch = sql`name >= ${from} and name < ${before}`
  return [rows([...found, stretch]), rows([...found, sql`name ^@ ${first}`])]
}

/**
 * Every row that matches, with what the orders need, from indexes alone. Branches share no row; they stand
 * where "or" would keep the planner from using an index of its own for each side, in the wanted order.
 */
function branches(filter: UserFilter, sort?: UserSort): Sql[] {
  const conditions = filterConditions(filter)
  const { search } = filter
  switch (search?.kind) {
    case undefined:
      return [rows(conditions)]
    case 'phone':
      return [
        rows([...conditions, sql`phone = ${search.phone}`]),
        ...(filter.phoneHashes.length > 0
          ? [rows([...conditions, sql`phone_hash is not null and phone_hash = any(${filter.phoneHashes})`])]
          : []),
      ]
    case 'last-four':
      return [rows([...conditions, sql`phone4 = ${search.digits}`])]
    case 'initials':
      if (sort === 'name' || sort === '-name') return initialsByName(conditions, search.initials)
      return [rows([...conditions, sql`initials ^@ ${search.initials}`])]
    case 'name': {
      const wholeName = anyBeginning(sql`name`, search.beginnings)
      const byName = rows([...conditions, wholeName])
      if (search.givenName === null) return [byName]
      const byGivenName = sql`substr(name, 2) ^@ ${search.givenName}`
      return [byName, rows([...conditions, byGivenName, sql`not ${wholeName}`])]
    }
  }
}

function matching(filter: UserFilter): Sql {
  return sql.join(branches(filter), sql` union all `)
}

/** The rows among which the page is: of each branch as many as the page's end needs, in order. */
function candidates(filter: UserFilter, { sort, offset, size }: UserPage): Sql {
  const all = branches(filter, sort)
  if (all.length === 1) return matching(filter)
  const heads = all.map((branch) => sql`(${branch} order by ${orders[sort]} limit ${offset + size})`)
  return sql.join(heads, sql` union all `)
}

const orders: Readonly<Record<UserSort, Sql>> = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  createdAt: sql`created_at, id`,
  '-createdAt': sql`created_at desc, id desc`,
  lastLoginAt: sql`last_login_at nulls first, id`,
  '-lastLoginAt': sql`last_login_at desc nulls last, id desc`,
}

function reversed(sort: UserSort): UserSort {
  return (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as UserSort // every key is there in both directions
}

/** From which end of the order a page is nearer, as order, offset and size. */
function nearerEnd({ sort, offset, size }: UserPage, total: Total): UserPage {
  if (total.isEstimate || offset <= total.count / 2) return { sort, offset, size }
  const left = Math.max(0, total.count - offset)
  const rowsOfPage = Math.min(size, left)
  return { sort: reversed(sort), offset: left - rowsOfPage, size: rowsOfPage }
}

/** A page of members. The ids are found on an index first; only then are the rows of the page read. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: UserPage & { total: Total },
): Promise<ListedUser[]> {
  const near = nearerEnd(page, page.total)
  const found = await sql<ListedUser>`
    ${plannedByValues} select u.id, u.name, u.phone, u.authority_type as "authorityType", u.status,
      u.last_login_at as "lastLoginAt", u.created_at as "createdAt"
    from (
      select id as found_id from (${candidates(filter, near)}) as matched
      order by ${orders[near.sort]} limit ${near.size} offset ${near.offset}
    ) as found join users as u on u.id = found_id
    order by ${orders[page.sort]}
  `.execute(db)
  return found.rows
}

/** Totals by role and status from the kept counters: exact, whatever the number of members. */
export async function sumCounts(
  db: Db,
): Promise<{ authorityType: Role; status: UserStatus; count: number }[]> {
  const sums = await db
    .selectFrom('userCountChanges')
    .groupBy(['authorityType', 'status'])
    .select(['authorityType', 'status', sql<number>`sum(amount)::bigint`.as('count')])
    .execute()
  return sums.filter(({ count }) => count > 0)
}

async function keptTotal(db: Db, { authorities, statuses }: UserFilter): Promise<number> {
  const sums = await sumCounts(db)
  return sums
    .filter((sum) => (statuses ? statuses.includes(sum.status) : sum.status !== 'WITHDRAWN'))
    .filter((sum) => authorities === null || authorities.includes(sum.authorityType))
    .reduce((total, sum) => total + sum.count, 0)
}

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

async function estimatedTotal(db: Db, filter: UserFilter): Promise<number> {
  const { rows: plans } = await sql<Plan>`explain (format json) ${matching(filter)}`.execute(db)
  return plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Exact up to 10,000 and for what the kept counters know; beyond that the planner's estimate. */
export async function countUsers(db: Db, filter: UserFilter): Promise<Total> {
  const { search, joinedFrom, joinedBefore, onlineSince } = filter
  const isKept = search === null && joinedFrom === null && joinedBefore === null && onlineSince === null
  if (isKept) return { count: await keptTotal(db, filter), isEstimate: false }
  const counted = await countUpTo(db, matching(filter))
  if (!counted.isEstimate) return counted
  return { count: Math.max(counted.count + 1, await estimatedTotal(db, filter)), isEstimate: true }
}

/** The exact number, for when a page behind an estimate turned out to be empty. Reads the whole index. */
export async function countUsersExactly(db: Db, filter: UserFilter): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    ${plannedByValues} select count(*) as count from (${matching(filter)}) as matched
  `.execute(db)
  return counts[0]?.count ?? 0
}
