import * as z from 'zod/mini'
import { errorCodes, FieldError } from './errors.ts'

const Code = z.enum(errorCodes)

/** Why something that was sent with a form was not done. */
export const SiteFailure = z.readonly(
  z.object({
    code: Code,
    /** Seconds until another try makes sense. */
    retryAfter: z.nullable(z.int()),
    attemptsLeft: z.nullable(z.int()),
    /** Wrong fields by `/name`; `cookieMissing` where nothing is known of the way so far. */
    errors: z.readonly(z.array(FieldError)),
    /** Files that cannot be taken, by the name under which they were sent. */
    files: z.readonly(z.array(z.readonly(z.object({ name: z.string(), code: Code })))),
  }),
)
export type SiteFailure = z.infer<typeof SiteFailure>

/** The browser brought no cookie along, or one that is too old. */
export const cookieMissing = { pointer: 'header/cookie', code: 'required' } as const satisfies FieldError

/**
 * The field by which a form asks to be shown in another language (`?lang=`) with all that was typed, and nothing is
 * done. Its value is the failure that is shown, as JSON, to be told in that language too; empty when there is none.
 */
export const translateField = 'translate'

/** A hidden field: the key of this form, by which it is known when it is sent twice. */
export const formKeyField = 'formKey'

/** Where a guest types the number that is to be confirmed. */
export interface SiteNumberForm {
  /** As it was typed. */
  readonly phone: string
  readonly failure: SiteFailure | null
}

/** Where a guest types the code. */
export interface SiteCodeForm {
  /** As a person reads it; masked for whoever did not type it. */
  readonly phone: string
  readonly wasResent: boolean
  /** Typed before the language was changed. */
  readonly code: string
  readonly formKey: string
  readonly failure: SiteFailure | null
}
