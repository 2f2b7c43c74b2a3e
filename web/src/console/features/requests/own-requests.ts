import { requestTypes, type RequestType } from '@madang/contract/request-actions'
import type { Role } from '@madang/contract/access'
import { requestsQuery } from './requests.api.ts'

/** One's own requests, newest first; nobody has as many as a page holds. */
export function ownRequestsQuery() {
  return requestsQuery({ pageSize: 100 })
}

/** What a person may ask for: a store manager has that access already. */
export function askableTypes(role: Role): RequestType[] {
  return requestTypes.filter((type) => type !== 'MANAGER_ACCESS' || role === 'USER')
}
