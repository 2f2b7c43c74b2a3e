import * as z from 'zod/mini'
import { HistoryEntry } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { withoutMarks } from './marks.ts'
import { QueuePlace } from './review.ts'
import { answeredStatuses, requestStatuses, requestTargets, requestTypes } from './request-actions.ts'
import {
  CalendarDate,
  Id,
  idParam,
  Instant,
  listOf,
  longText,
  pageOf,
  pageQuery,
  says,
  text,
  Version,
} from './shapes.ts'
import { StoredFile } from './files.ts'

/** product.md §4, UserRequest. */
export const requestLimits = {
  files: 5,
  /** Working days in Seoul until an answer is due. */
  dueWorkingDays: 3,
  /** Requests of one number that nobody has decided on; more would only be asked again. */
  openPerNumber: 10,
} as const

/** `O20261120-7K3F9A`: the day in Seoul and six letters and digits. */
export const OrderNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((given: string) => withoutMarks(given).trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^O\d{8}-[0-9A-Z]{6}$/, says('format'))),
)

/** `R20261120-7F3A9C01`: the day in Seoul and eight random digits. */
export const RequestNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((given: string) => withoutMarks(given).trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^R\d{8}-[0-9A-F]{8}$/, says('format'))),
)

/** What whoever asks writes. */
export const requestWords = {
  subject: text(2, 80),
  body: longText(10, 2000),
  /** Won. */
  amount: z.nullable(z.int().check(z.gte(1), z.lte(100_000_000))),
  /**
   * As it was typed. Whether there is such an order, and whose, is for staff to see: an answer that depended on it
   * would tell strangers.
   */
  orderNo: z.nullable(OrderNumber),
  /** One's own private files of purpose REQUEST. */
  fileIds: z.array(Id).check(z.maxLength(requestLimits.files)),
}

const RequestFile = z.pick(StoredFile, { id: true, name: true, mime: true, size: true })

const inList = {
  id: Id,
  /** By which people speak of it. */
  no: z.string(),
  type: z.enum(requestTypes),
  status: z.enum(requestStatuses),
  subject: z.string(),
  /** Null for a guest. */
  requesterId: z.nullable(Id),
  /** Masked for staff, whole for oneself. */
  requesterName: z.string(),
  phoneNumber: z.string(),
  orderNo: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  storeId: z.nullable(Id),
  /** For staff only; who of them it is, is the operator's matter. */
  assigneeId: z.nullable(Id),
  /** Masked; null while nobody has it, or whoever had it has left. */
  assigneeName: z.nullable(z.string()),
  /** The end of the last working day in Seoul on which an answer is in time. */
  dueAt: Instant,
  /** Open and past `dueAt`. */
  isOverdue: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
}

export const RequestRow = z.object(inList)
export type RequestRow = z.infer<typeof RequestRow>

const RequestAnswer = z.object({
  at: Instant,
  text: z.string(),
  /** What was decided with it. */
  status: z.enum(answeredStatuses),
  /** Masked, for staff only; null for the asker, for one that nobody wrote, and once whoever wrote it has left. */
  authorName: z.nullable(z.string()),
})
export type RequestAnswer = z.infer<typeof RequestAnswer>

/** A request as the asker and the operator's staff see it. */
export const UserRequest = z.object({
  ...inList,
  /** The order of that number, for staff alone; null where there is none. */
  orderId: z.nullable(Id),
  body: z.string(),
  storeName: z.nullable(z.string()),
  files: z.array(RequestFile),
  /** Oldest first. */
  answers: z.array(RequestAnswer),
  /** The newest of them. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  version: Version,
})
export type UserRequest = z.infer<typeof UserRequest>

/** `mine`: given to me; `unassigned`: to nobody, and open; `overdue`: open and past its day. */
export const requestViews = ['mine', 'unassigned', 'overdue'] as const

export const requestSorts = ['dueAt', '-dueAt', 'createdAt', '-createdAt'] as const

export const RequestsQuery = z.strictObject({
  ...pageQuery,
  view: z.exactOptional(z.enum(requestViews)),
  type: z.exactOptional(listOf(requestTypes)),
  status: z.exactOptional(listOf(requestStatuses)),
  /** Asked by this member. */
  requesterId: z.exactOptional(Id),
  /** Words of the subject, the number of a request or an order, a whole phone number or its last four digits. */
  search: z.exactOptional(text(1, 60)),
  /** Asked on or after / on or before this day in Seoul. */
  from: z.exactOptional(CalendarDate),
  to: z.exactOptional(CalendarDate),
  sort: z._default(z.enum(requestSorts), '-createdAt'),
})
export type RequestsQuery = z.output<typeof RequestsQuery>

export const createRequest = endpoint({
  method: 'POST',
  path: '/api/v1/user/user-request',
  summary:
    'Ask the operator for something: a refund, an answer, the end of the account, access as a manager. Staff do so for a member.',
  access: 'requests.create',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    type: z.enum(requestTypes),
    /** Staff only, who must name the member that asks; everybody else asks for oneself. */
    requesterId: z.exactOptional(Id),
    subject: requestWords.subject,
    body: requestWords.body,
    amount: z._default(requestWords.amount, null),
    orderNo: z._default(requestWords.orderNo, null),
    storeId: z._default(z.nullable(Id), null),
    fileIds: z._default(requestWords.fileIds, []),
  }),
  /** Duplicate: such a request of the same person is open, or (MANAGER_ACCESS) the person is a manager already. */
  refuses: ['authz.forbidden', 'conflict.duplicate', 'rate.limited'],
  output: UserRequest,
})

export const pagedRequests = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request',
  summary: 'Requests: all for staff, masked and recorded; the own ones for everybody else.',
  access: 'requests.read',
  query: RequestsQuery,
  output: pageOf(RequestRow),
})

export const getRequest = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request/:id',
  summary: 'One request: whole for the asker, masked and recorded for staff.',
  access: 'requests.read',
  params: idParam,
  output: UserRequest,
})

export const getRequestPlace = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request/:id/place',
  summary: 'Where a request stands among those that are open, soonest due first, and its neighbours.',
  access: 'requests.handle',
  params: idParam,
  output: QueuePlace,
})

export const updateRequest = endpoint({
  method: 'PATCH',
  path: '/api/v1/user/user-request/:id',
  summary:
    'Take, give to somebody, answer, decide; or withdraw the own one. The end of an account and access as a manager are carried out with the approval.',
  access: 'requests.read',
  params: idParam,
  body: z.strictObject({
    version: Version,
    to: z.exactOptional(z.enum(requestTargets)),
    /** Staff only; null = nobody. */
    assigneeId: z.exactOptional(z.nullable(Id)),
    /**
     * Staff only, beside a decision that leaves somebody to read it. The asker gets a text message that it is there.
     */
    answer: z.exactOptional(longText(2, 2000)),
  }),
  refuses: ['authz.forbidden', 'conflict.state', 'conflict.stale'],
  output: UserRequest,
})

export const revealRequest = endpoint({
  method: 'POST',
  path: '/api/v1/user/user-request/:id/reveal',
  summary: 'Show name and phone of the asker unmasked. The reason is recorded.',
  access: 'requests.handle',
  params: idParam,
  body: z.strictObject({ reason: text(5, 200) }),
  /** The member has left, or the request is too old. */
  refuses: ['conflict.state'],
  output: z.object({ name: z.string(), phone: z.string() }),
})

export const listRequestAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request/assignees',
  summary: 'Staff to whom a request can be given, by name.',
  access: 'requests.handle',
  output: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const pagedRequestHistory = endpoint({
  method: 'GET',
  path: '/api/v1/user/user-request/:id/history',
  summary: 'What was done with a request, newest first.',
  access: 'requests.handle',
  params: idParam,
  query: z.strictObject(pageQuery),
  output: pageOf(HistoryEntry),
})
