import * as z from 'zod/mini'

/** Every failure the API can answer with: code → HTTP status (product.md §7). */
export const errorStatus = {
  'auth.code_mismatch': 400,
  'auth.code_expired': 400,
  'auth.session_invalid': 400,
  'auth.too_many_attempts': 429,
  'auth.send_limited': 429,
  'auth.account_blocked': 403,
  'auth.step_up_required': 403,
  'auth.token_missing': 401,
  'auth.token_invalid': 401,
  'auth.token_expired': 401,
  'auth.refresh_invalid': 401,
  'auth.refresh_reused': 401,
  'authz.forbidden': 403,
  'resource.not_found': 404,
  'validation.failed': 422,
  'request.malformed': 400,
  'request.media_type': 415,
  'request.method': 405,
  'request.timeout': 408,
  'request.too_large': 413,
  'conflict.stale': 412,
  'conflict.state': 409,
  'conflict.duplicate': 409,
  'idempotency.key_reused': 422,
  'idempotency.in_progress': 409,
  'file.unsupported_type': 415,
  'file.not_an_image': 422,
  'file.too_many_pixels': 422,
  'file.quota_exceeded': 409,
  'provider.sms_unavailable': 503,
  'provider.payment_unavailable': 503,
  'provider.address_unavailable': 503,
  'plan.limit_reached': 409,
  'plan.not_better': 409,
  'plan.not_lesser': 409,
  'payment.pending': 202,
  'payment.declined': 422,
  'payment.amount_mismatch': 409,
  'rate.limited': 429,
  'server.overloaded': 503,
  'server.unavailable': 503,
  'server.storage_full': 507,
  'server.maintenance': 503,
  'server.internal': 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[] // Object.keys forgets the key type

/** What a change may meet that uses up something of the store's plan (`refuses`). */
export const conflictsWithPlan = [
  'conflict.state',
  'conflict.duplicate',
  'plan.limit_reached',
] as const satisfies readonly ErrorCode[]

/** What can be wrong with one field; the screen has a text for each in six languages. */
export const fieldErrorCodes = [
  'required',
  'type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'format',
  'choice',
  'characters',
  'unknown_field',
  'repeated',
  'phone',
  'phone_prefix',
  'phone_long',
  'email',
  'confirmation_code',
  'taken',
  'same',
  'business_number',
  'account_number',
  'store_phone',
  'link',
  'close_first',
  'overlap',
  'fixed',
  'not_invitable',
  'file_unusable',
  'too_soon',
  'too_far',
  'full',
  'store_full',
  'placeholder',
  'end_first',
  'period_long',
  'period_unpaid',
  'in_past',
  'in_future',
  'bank_columns',
  'bank_rows',
  'closed_day',
  'payments_off',
  'advertisement',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

/** One wrong field: `pointer` is a JSON pointer into the body, or `query/name`, `header/name`. */
export const FieldError = z.object({
  pointer: z.string(),
  code: z.enum(fieldErrorCodes),
  params: z.exactOptional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type FieldError = z.infer<typeof FieldError>

/** The body of every failure: a problem document (RFC 9457) with our `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.exactOptional(z.string()),
  instance: z.exactOptional(z.string()),
  errors: z.exactOptional(z.array(FieldError)),
  /** Seconds until another try makes sense. */
  retryAfter: z.exactOptional(z.int()),
  attemptsLeft: z.exactOptional(z.int()),
  currentVersion: z.exactOptional(z.int()),
  /** What the plan does not allow any more of, how much it allows, and the plan’s key. */
  planLimit: z.exactOptional(z.object({ limit: z.string(), most: z.int(), plan: z.string() })),
})
export type Problem = z.infer<typeof Problem>

/** What a failure may carry beside its code. */
export interface ErrorExtras {
  readonly detail?: string
  readonly errors?: FieldError[]
  readonly retryAfter?: number
  readonly attemptsLeft?: number
  readonly currentVersion?: number
  readonly planLimit?: { readonly limit: string; readonly most: number; readonly plan: string }
}

/** An expected failure. Thrown on the server it becomes a problem document with the code's status. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: ErrorExtras

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

interface SchemaIssue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly origin?: string
  readonly keys?: readonly string[]
  readonly input?: unknown
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

function fieldCode(issue: SchemaIssue): FieldErrorCode {
  const own = fieldErrorCodes.find((code) => code === issue.message)
  if (own) return own
  const isString = issue.origin === 'string'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type'
    case 'too_small':
      if (isString && Number(issue.minimum) === 1) return 'required'
      return isString ? 'too_short' : 'too_small'
    case 'too_big':
      return isString ? 'too_long' : 'too_big'
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'choice'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'format'
  }
}

function fieldParams(issue: SchemaIssue): FieldError['params'] {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  if (typeof issue.params?.['names'] === 'string') return { names: issue.params['names'] }
  return undefined
}

function escapePointer(part: PropertyKey): string {
  return String(part).replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * Schema issues as field errors. `prefix` is put before each pointer: '' for a body (RFC 6901),
 * `query` or `header` elsewhere. Parse with `{ reportInput: true }`, or "required" reads as "type".
 */
export function toFieldErrors(issues: readonly SchemaIssue[], prefix = ''): FieldError[] {
  return issues.flatMap((issue) => {
    const code = fieldCode(issue)
    const params = fieldParams(issue)
    const paths = issue.keys ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({
      pointer: `${prefix}${path.map((part) => `/${escapePointer(part)}`).join('')}`,
      code,
      ...(params ? { params } : {}),
    }))
  })
}
