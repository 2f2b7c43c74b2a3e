import type { Role } from '@madang/contract/access'
import type { UserRow, UserStatus, userSorts } from '@madang/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, List, type Sql } from '../../db/list.ts'
import { sumCounts } from '../../record/counts.queries.ts'
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

/** A row as the list needs it, before masking. */
export type ListedUser = Omit<UserRow, 'phoneNumber'> & { readonly phone: string | null }

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

const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const syllablesOfConsonant = 588

/**
 * Names with these initials where the order is by name. They lie together in it, which the planner cannot
 * know and would walk there from the other end: so the stretch is named. The second is for a name
 * that begins with the bare consonant.
 */
function initialsByName(initials: string): Sql[] {
  const first = initials.charAt(0)
  const start = firstSyllable + consonants.indexOf(first) * syllablesOfConsonant
  const from = String.fromCodePoint(start)
  const before = String.fromCodePoint(start + syllablesOfConsonant)
  const found = sql`initials ^@ ${initials}`
  return [sql`${found} and name >= ${from} and name < ${before}`, sql`${found} and name ^@ ${first}`]
}

/** What a search may mean, each with an index of its own. */
function searchConditions({ search, phoneHashes }: UserFilter, sort: UserSort | null): Sql[] {
  switch (search?.kind) {
    case undefined:
      return []
    case 'phone':
      return [
        sql`phone = ${search.phone}`,
        ...(phoneHashes.length > 0 ? [sql`phone_hash is not null and phone_hash = any(${phoneHashes})`] : []),
      ]
    case 'last-four':
      return [sql`phone4 = ${search.digits}`]
    case 'initials':
      if (sort === 'name' || sort === '-name') return initialsByName(search.initials)
      return [sql`initials ^@ ${search.initials}`]
    case 'name': {
      const wholeName = anyBeginning(sql`name`, search.beginnings)
      if (search.givenName === null) return [wholeName]
      return [wholeName, sql`substr(name, 2) ^@ ${search.givenName}`]
    }
  }
}

async function keptTotal(db: Db, { authorities, statuses }: UserFilter): Promise<number> {
  const sums = await sumCounts(db, 'users')
  return sums
    .filter(({ status }) => (statuses ? statuses.includes(status) : status !== 'WITHDRAWN'))
    .filter(({ kind }) => authorities === null || authorities.includes(kind))
    .reduce((total, { count }) => total + count, 0)
}

/** The kept counters know all but what is searched for, joined when, and here now. */
function isKept({ search, joinedFrom, joinedBefore, onlineSince }: UserFilter): boolean {
  return search === null && joinedFrom === null && joinedBefore === null && onlineSince === null
}

/** The list of members. Rows are as the database has them: not masked. */
export const members = new List<ListedUser, UserFilter, UserSort>({
  from: sql`users as u`,
  orders: {
    ...bothWays('name', sql`name`, sql`text collate "C"`),
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
    ...bothWays('lastLoginAt', sql`last_login_at`, sql`timestamptz`, { hasNulls: true }),
  },
  narrow: (filter, { sort }) => ({
    where: filterConditions(filter),
    anyOf: searchConditions(filter, sort),
  }),
  columns: sql`
    u.id, u.name, u.phone, u.authority_type, u.status, u.last_login_at, u.created_at
  `,
  keptTotal: async (db, filter) => (isKept(filter) ? keptTotal(db, filter) : null),
})
