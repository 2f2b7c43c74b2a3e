import { maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import type { UserRow, UsersQuery } from '@madang/contract/users'
import type { Total } from '../../db/count-up-to.ts'
import type { Db } from '../../db/database.ts'
import { dayRange } from '../../db/seoul-days.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { countUsers, countUsersExactly, listUsers } from './users.list.queries.ts'
import type { ListedUser, UserFilter } from './users.list.queries.ts'
import { hashPhone } from './users.phone-hash.ts'
import { describeSearch, readSearch, type UserSearch } from './users.search.ts'

/** A session seen within this time counts as a visitor who is here now (product.md §2). */
const onlineMs = 5 * 60 * 1000

type FilterDeps = Pick<Deps, 'tokenKeys'> & { readonly now: Date }

function toFilter(query: UsersQuery, search: UserSearch | null, { tokenKeys, now }: FilterDeps): UserFilter {
  const { online, status } = query
  const formerNumber =
    status?.includes('WITHDRAWN') === true && search?.kind === 'phone' ? search.phone : null
  const joined = dayRange(query)
  return {
    search,
    phoneHashes: formerNumber === null ? [] : tokenKeys.all.map((key) => hashPhone(key, formerNumber)),
    authorities: query.userAuthorityType ?? null,
    statuses: status ?? null,
    joinedFrom: joined.from,
    joinedBefore: joined.before,
    onlineSince: online === undefined ? null : new Date(now.getTime() - onlineMs).toISOString(),
  }
}

function toRow({ phone, name, ...rest }: ListedUser): UserRow {
  return { ...rest, name: maskName(name), phoneNumber: phone === null ? '' : maskPhone(phone) }
}

/** Where a page shows that an estimate is wrong, the total follows what it shows. */
async function corrected(
  db: Db,
  filter: UserFilter,
  shown: { total: Total; offset: number; size: number; length: number },
): Promise<Total> {
  const { total, offset, size, length } = shown
  if (!total.isEstimate) return total
  if (length === size) return { ...total, count: Math.max(total.count, offset + length) }
  const count = length > 0 ? offset + length : await countUsersExactly(db, filter)
  return { count, isEstimate: false }
}

/** A page of the list as the contract says it, and what was asked, fit for the audit record. */
export async function findPage(db: Db, query: UsersQuery, deps: FilterDeps) {
  const { pageNumber, pageSize, search: text, sort, ...asked } = query
  const search = text === undefined ? null : readSearch(text)
  const filter = toFilter(query, search, deps)
  const offset = (pageNumber - 1) * pageSize
  const total = await countUsers(db, filter)
  const rows = await listUsers(db, filter, { sort, offset, size: pageSize, total })
  const found = await corrected(db, filter, {
    total,
    offset,
    size: pageSize,
    length: rows.length,
  })
  const page = toPage(rows.map(toRow), { pageNumber, pageSize }, found)
  const described = search === null ? {} : { search: describeSearch(search) }
  return { page, asked: { ...asked, ...described, sort, pageNumber, pageSize } }
}
