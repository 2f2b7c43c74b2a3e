import type { AnsweredStatus, RequestStatus, RequestType } from '@madang/contract/request-actions'
import type { Generated, GeneratedAlways } from 'kysely'

export interface UserRequestTable {
  id: string
  /** `R20261120-7F3A9C01`. */
  no: GeneratedAlways<string>
  type: RequestType
  status: RequestStatus
  /** Null for a guest. */
  requesterId: string | null
  guestName: string | null
  /** Wire form. */
  guestPhone: string | null
  guestPhone4: GeneratedAlways<string | null>
  storeId: string | null
  /** As it was typed; nobody looked whether there is such an order. */
  orderNo: string | null
  /** Won. */
  amount: number | null
  subject: string
  subjectWords: GeneratedAlways<string>
  body: string
  /** Of staff, who wrote it down for its asker. */
  openedBy: string | null
  assigneeId: string | null
  /** The newest of `request_answers`. */
  answer: string | null
  answeredAt: string | null
  dueAt: string
  closedAt: string | null
  /** When its words went, three years after it was closed. */
  blankedAt: string | null
  /** Stands in the asker's link. */
  linkToken: string
  createdAt: string
  updatedAt: string
  version: Generated<number>
}

export interface RequestAnswerTable {
  requestId: string
  /** What was decided with it. */
  status: AnsweredStatus
  text: string
  /** Null for one that nobody wrote: the end of an account closes requests too. */
  authorId: string | null
  at: string
}
