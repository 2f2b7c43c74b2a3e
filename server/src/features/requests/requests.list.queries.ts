import { openRequestStatuses, type RequestStatus, type RequestType } from '@madang/contract/request-actions'
import type { requestSorts } from '@madang/contract/requests'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, List, type Sql } from '../../db/list.ts'
import type { Queue } from '../../record/review.queries.ts'
import { isOfNumber } from './requests.opening.queries.ts'
import { askerName, askerPhone, type RequestRecord } from './requests.queries.ts'
import type { RequestSearch } from './requests.search.ts'

export interface RequestFilter {
  readonly requesterId: string | null
  readonly assigneeId: string | null
  /** Only what nobody has. */
  readonly isUnassigned: boolean
  /** Only what was due before this instant. */
  readonly dueBefore: string | null
  readonly types: readonly RequestType[] | null
  readonly statuses: readonly RequestStatus[] | null
  readonly isOpen: boolean
  readonly search: RequestSearch | null
  /** Asked at or after this instant. */
  readonly askedFrom: string | null
  /** Asked before this instant. */
  readonly askedBefore: string | null
}

/** Said with the words of the indexes' predicates, so that they count. */
const isOpen = sql`status in (${sql.join(openRequestStatuses.map((status) => sql.lit(status)))})`

/** Given to nobody, or to somebody who handles requests no longer: suspended, gone, or of another role by now. */
const isUnassigned = sql`(
  assignee_id is null or assignee_id not in (
    select id from users where authority_type in ('ADMIN', 'SUPER_ADMIN') and status = 'ACTIVE'
  )
)`

function matchesSearch(search: RequestSearch): Sql {
  switch (search.kind) {
    case 'order':
      return sql`order_no = ${search.orderNo}`
    case 'number':
      return sql`no = ${search.no}`
    case 'phone':
      return isOfNumber(search.phone)
    case 'last-four':
      return sql`(
        guest_phone4 = ${search.digits}
        or requester_id = any(array(select id from users where phone4 = ${search.digits}))
      )`
    case 'words': {
      if (search.beginnings.length === 0) return sql`false`
      const query = search.beginnings.map((word) => `'${word}':*`).join(' & ')
      return sql`subject_words @@ to_tsquery('simple', ${query})`
    }
  }
}

function conditions(filter: RequestFilter): Sql[] {
  const { requesterId, assigneeId, dueBefore, types, statuses, search } = filter
  return [
    requesterId === null ? null : sql`requester_id = ${requesterId}`,
    assigneeId === null ? null : sql`assignee_id = ${assigneeId}`,
    filter.isUnassigned ? isUnassigned : null,
    filter.isOpen ? isOpen : null,
    dueBefore === null ? null : sql`due_at < ${dueBefore}`,
    types === null ? null : sql`type = any(${[...types]}::text[])`,
    statuses === null ? null : sql`status = any(${[...statuses]}::text[])`,
    filter.askedFrom === null ? null : sql`created_at >= ${filter.askedFrom}`,
    filter.askedBefore === null ? null : sql`created_at < ${filter.askedBefore}`,
    search === null ? null : matchesSearch(search),
  ].filter((condition) => condition !== null)
}

/** A row as the list needs it, before masking. */
export type ListedRequest = Omit<
  RequestRecord,
  | 'body'
  | 'storeName'
  | 'orderId'
  | 'files'
  | 'answers'
  | 'answer'
  | 'answeredAt'
  | 'guestName'
  | 'guestPhone'
  | 'linkToken'
  | 'version'
>

export const requests = new List<ListedRequest, RequestFilter, (typeof requestSorts)[number]>({
  from: sql`user_requests as r`,
  orders: {
    ...bothWays('dueAt', sql`due_at`, sql`timestamptz`),
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
  },
  narrow: (filter) => ({ where: conditions(filter) }),
  columns: sql`
    r.id, r.no, r.type, r.status, r.subject, r.requester_id, r.order_no, r.amount, r.store_id, r.assignee_id, r.due_at,
    r.created_at, r.updated_at, ${askerName} as requester_name, ${askerPhone} as phone,
    assignee.name as assignee_name
  `,
  joins: sql`
    left join users as asker on asker.id = r.requester_id left join users as assignee on assignee.id = r.assignee_id
  `,
})

/** What somebody still has to do, soonest due first. */
export const openRequests: Queue = { table: sql`user_requests`, waiting: isOpen, since: sql`due_at` }

export interface RequestCounts {
  readonly open: number
  readonly overdue: number
  readonly mine: number
  readonly unassigned: number
}

/** Open requests: all, those past their day, those of one member of staff, those of nobody. */
export async function countOpen(
  db: Db,
  { assigneeId, now }: { assigneeId: string; now: Date },
): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    select count(*) as open,
      count(*) filter (where due_at < ${now.toISOString()}) as overdue,
      count(*) filter (where assignee_id = ${assigneeId}) as mine,
      count(*) filter (where ${isUnassigned}) as unassigned
    from user_requests where ${isOpen}
  `.execute(db)
  return rows[0] ?? { open: 0, overdue: 0, mine: 0, unassigned: 0 }
}
