import { maskName } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import type { UserRow, UsersQuery } from '@madang/contract/users'
import type { Db } from '../../db/database.ts'
import { before } from '../../db/instants.ts'
import { dayRange } from '../../db/seoul-days.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { members, type ListedUser, type UserFilter } from './users.list.queries.ts'
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
    onlineSince: online === undefined ? null : before(now, onlineMs),
  }
}

function toRow({ phone, name, ...rest }: ListedUser): UserRow {
  return { ...rest, name: maskName(name), phoneNumber: phone === null ? '' : maskPhone(phone) }
}

/** A page of the list as the contract says it, and what was asked, fit for the audit record. */
export async function findPage(db: Db, query: UsersQuery, deps: FilterDeps) {
  const { pageNumber, pageSize, search: text, sort, ...asked } = query
  const search = text === undefined ? null : readSearch(text)
  const { rows, total } = await members.page(db, toFilter(query, search, deps), query)
  const page = toPage(rows.map(toRow), query, total)
  const described = search === null ? {} : { search: describeSearch(search) }
  return { page, asked: { ...asked, ...described, sort, pageNumber, pageSize } }
}
