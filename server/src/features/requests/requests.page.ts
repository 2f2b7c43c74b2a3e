import type { Viewer } from '@madang/contract/access'
import type { CallResult } from '@madang/contract/endpoint'
import { maskName, maskNameIfAny } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import { openRequestStatuses } from '@madang/contract/request-actions'
import type { pagedRequests, RequestRow, RequestsQuery, UserRequest } from '@madang/contract/requests'
import type { Db } from '../../db/database.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { toPage } from '../../http/paging.ts'
import { requests, type ListedRequest, type RequestFilter } from './requests.list.queries.ts'
import type { RequestRecord } from './requests.queries.ts'
import { describeSearch, readSearch, type RequestSearch } from './requests.search.ts'

/** Who looks, and when: staff see everybody's masked, others their own whole. */
export interface Reader {
  readonly viewer: Viewer
  readonly seesAll: boolean
  readonly now: Date
}

/** What the list and the record have in common, as this viewer may see it. */
function toRow(listed: ListedRequest, { seesAll, now }: Reader): RequestRow {
  const { phone, requesterName, assigneeId, assigneeName, ...rest } = listed
  const isOpen = openRequestStatuses.some((open) => open === listed.status)
  return {
    ...rest,
    requesterName: seesAll ? maskName(requesterName) : requesterName,
    phoneNumber: phone !== null && seesAll ? maskPhone(phone) : (phone ?? ''),
    // Who of the operator works on it is the operator's matter.
    assigneeId: seesAll ? assigneeId : null,
    assigneeName: seesAll ? maskNameIfAny(assigneeName) : null,
    isOverdue: isOpen && listed.dueAt < now.toISOString(),
  }
}

export function toRequest(record: RequestRecord, reader: Reader): UserRequest {
  const { guestName: _name, guestPhone: _phone, linkToken: _link, ...shown } = record
  const { body, storeName, orderId, files, answers, answer, answeredAt, version, ...listed } = shown
  return {
    ...toRow(listed, reader),
    body,
    storeName,
    orderId: reader.seesAll ? orderId : null,
    files: files.map(({ fileId: id, ...file }) => ({ ...file, id })),
    // As who works on it, who wrote is the operator's matter.
    answers: answers.map(({ authorName, ...said }) => ({
      ...said,
      authorName: reader.seesAll ? maskNameIfAny(authorName) : null,
    })),
    answer,
    answeredAt,
    version,
  }
}

function toFilter(query: RequestsQuery, search: RequestSearch | null, reader: Reader): RequestFilter {
  const { view, type, status, requesterId } = query
  const { viewer, seesAll, now } = reader
  const asked = dayRange(query)
  return {
    requesterId: seesAll ? (requesterId ?? null) : viewer.userId,
    assigneeId: view === 'mine' ? viewer.userId : null,
    isUnassigned: view === 'unassigned',
    isOpen: view === 'unassigned' || view === 'overdue',
    dueBefore: view === 'overdue' ? now.toISOString() : null,
    types: type ?? null,
    statuses: status ?? null,
    search,
    askedFrom: asked.from,
    askedBefore: asked.before,
  }
}

/** A page of the list as the contract says it, and what was asked, fit for the audit record. */
export async function findPage(
  db: Db,
  query: RequestsQuery,
  reader: Reader,
): Promise<{ page: CallResult<typeof pagedRequests>; asked: Record<string, unknown> }> {
  const { pageNumber, pageSize, search: text, sort, ...others } = query
  const search = text === undefined ? null : readSearch(text)
  const { rows, total } = await requests.page(db, toFilter(query, search, reader), query)
  const items = rows.map((row) => toRow(row, reader))
  const page = toPage(items, query, total)
  const described = search === null ? {} : { search: describeSearch(search) }
  return { page, asked: { ...others, ...described, sort, pageNumber, pageSize } }
}
