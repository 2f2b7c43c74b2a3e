import type { GuestRequestType, RequestStatus, RequestType } from './request-actions.ts'
import type { RequestAnswer } from './requests.ts'
import type { SiteCodeForm, SiteFailure, SiteNumberForm } from './site-door.ts'

/** Where a guest asks for a refund: one page a step, below the page of the rules. */
export const requestFormPaths = {
  REFUND_USER: '/refundUser/request',
  REFUND_STORE: '/refundStore/request',
} as const satisfies Record<GuestRequestType, `/${string}`>

/** The asker's page. Nobody finds it who was not given the token. */
export function requestPagePath(linkToken: string): string {
  return `/request/${linkToken}`
}

/** Sent along where files have to be chosen again. */
export const hadFilesField = 'hadFiles'

/** Reasons that the form offers to choose from; its words of them come along, in the language of the page. */
export const requestReasons = ['changed', 'different', 'twice'] as const
export type RequestReason = (typeof requestReasons)[number]
export const reasonField = 'reason'
/** The hidden field with the words of a reason. */
export function reasonWordsField(reason: RequestReason): string {
  return `${reasonField}.${reason}`
}

/** What was typed into the form, as it was typed. */
export interface RequestFormValues {
  readonly name: string
  /** Null: in the asker's own words, which are the subject. */
  readonly reason: RequestReason | null
  readonly orderNo: string
  readonly amount: string
  readonly subject: string
  readonly body: string
}

export interface SiteRequestPhone extends SiteNumberForm {
  readonly name: 'request-phone'
  readonly type: GuestRequestType
}

export interface SiteRequestCode extends SiteCodeForm {
  readonly name: 'request-code'
  /** Null: on the way to the page of a request that is there. */
  readonly type: GuestRequestType | null
}

export interface SiteRequestForm {
  readonly name: 'request-form'
  readonly type: GuestRequestType
  /** The number that was confirmed, or is to be confirmed again. */
  readonly phone: string
  readonly values: RequestFormValues
  /** Sent along, so that pressing twice asks once. */
  readonly idempotencyKey: string
  /** By which a code that comes with the form proves the number to this browser once. */
  readonly formKey: string
  /** The number has to be confirmed again before anything is sent: a code is to be asked for, or is on its way. */
  readonly proof: 'given' | 'needed' | 'sent'
  /** Files came with what could not be sent, and browsers do not choose them again. */
  readonly hadFiles: boolean
  /** Typed before the language was changed. */
  readonly code: string
  readonly failure: SiteFailure | null
}

export interface SiteRequestDone {
  readonly name: 'request-done'
  readonly type: GuestRequestType
  /** Of the asker's page. */
  readonly link: string
  readonly dueAt: string
}

/** The asker's page before the number was confirmed. */
export interface SiteRequestDoor {
  readonly name: 'request-door'
  /** Masked. */
  readonly phone: string
  readonly failure: SiteFailure | null
}

/** The asker's page. */
export interface SiteRequest {
  readonly name: 'request'
  /** By which people speak of it. */
  readonly no: string
  readonly type: RequestType
  readonly status: RequestStatus
  readonly subject: string
  readonly body: string
  readonly orderNo: string | null
  readonly amount: number | null
  readonly fileNames: readonly string[]
  readonly createdAt: string
  readonly dueAt: string
  /** Open and past `dueAt`. */
  readonly isOverdue: boolean
  /** Oldest first. */
  readonly answers: readonly Omit<RequestAnswer, 'authorName'>[]
  readonly canWithdraw: boolean
  readonly failure: SiteFailure | null
}

/** A form that was refused before it was read. The path of the page is where it is to be had again. */
export interface SiteRequestRefused {
  readonly name: 'request-refused'
  /** Null: on the asker's page. */
  readonly type: GuestRequestType | 'jrs' | null
  readonly failure: SiteFailure
}

export type SiteRequestContent =
  | SiteRequestPhone
  | SiteRequestCode
  | SiteRequestForm
  | SiteRequestDone
  | SiteRequestDoor
  | SiteRequest
  | SiteRequestRefused
