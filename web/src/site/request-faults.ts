import type { FieldError } from '@madang/contract/errors'
import { cookieMissing, type SiteFailure } from '@madang/contract/site-door'
import { fieldErrorText, waitOf } from '../error-words.ts'
import type { Words } from '../words.ts'

/** Files that may come with a request; more are refused. */
export const filesField = 'files'

/** What happened and what to do next. */
export function failureText({ t, has }: Words, failure: SiteFailure): string {
  const { code, attemptsLeft, retryAfter } = failure
  switch (code) {
    case 'auth.code_mismatch':
      return t('errors.auth.code_mismatch', { attemptsLeft: attemptsLeft ?? 0 })
    case 'auth.too_many_attempts':
    case 'auth.send_limited':
      return t(`errors.${code}`, waitOf(t, retryAfter ?? undefined))
    case 'rate.limited':
      // Without a time it is no limit of a minute, but what is open already.
      return retryAfter === null
        ? t('site.request.fault.many')
        : t('errors.rate.limited', waitOf(t, retryAfter))
    case 'auth.session_invalid': {
      const isLost = failure.errors.some(({ pointer }) => pointer === cookieMissing.pointer)
      return isLost ? t('site.door.fault.cookie') : t('site.door.fault.session')
    }
    case 'idempotency.key_reused':
      return t('site.request.fault.sent')
    case 'conflict.duplicate':
      return t('site.request.fault.open')
    case 'authz.forbidden':
      return t('site.door.fault.origin')
    case 'conflict.state':
      return t('site.request.fault.state')
    case 'server.internal':
      return t('errors.server.internal', { requestId: 'none' })
    default:
      return has(`errors.${code}`) ? t(`errors.${code}`) : t('errors.unexpected', { requestId: 'none' })
  }
}

function fileText({ t }: Words, { name, code }: SiteFailure['files'][number]): string {
  switch (code) {
    case 'file.unsupported_type':
      return t('site.request.file.type', { name })
    case 'file.too_many_pixels':
      return t('site.request.file.pixels', { name })
    case 'request.too_large':
      return t('site.request.file.large', { name })
    default:
      return t('site.request.file.unreadable', { name })
  }
}

/** Of an order number or an amount the general words would not say how it is written. */
function errorWords({ t }: Words, field: string, error: FieldError): string {
  if (field === 'orderNo' && error.code === 'format') return t('site.request.form.orderNoWrong')
  if (field === 'amount' && error.code === 'type') return t('site.request.form.amountWrong')
  if (field === filesField) {
    return t('site.request.file.many', { most: Number(error.params?.['maximum'] ?? 0) })
  }
  return fieldErrorText(t, error)
}

/** What is wrong with a field, in the words that stand below it. */
export function fieldFaults(words: Words, failure: SiteFailure | null, field: string): string[] {
  if (failure === null) return []
  const errors = failure.errors.filter(({ pointer }) => pointer === `/${field}`)
  const files = field === filesField ? failure.files : []
  return [
    ...errors.map((error) => errorWords(words, field, error)),
    ...files.map((file) => fileText(words, file)),
  ]
}
