import { mostFileBytes } from '@madang/contract/files'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import type { Translate } from '../i18n/words.ts'
import { FileRefused, type RefusalReason } from './file-kind.ts'

const megabytes = mostFileBytes / 1024 / 1024

function refusalText(t: Translate, reason: RefusalReason): string {
  switch (reason) {
    case 'not_an_image':
      return t('errors.file.not_an_image')
    case 'unsupported_type':
      return t('errors.file.unsupported_type')
    case 'too_large':
      return t('files.error.too_large', { megabytes })
    default:
      return t(`files.error.${reason}`)
  }
}

/** What went wrong with one file, and what to do next. */
export function uploadErrorText(t: Translate, error: unknown): string {
  if (error instanceof FileRefused) return refusalText(t, error.reason)
  const isTooLarge = error instanceof ApiError && error.code === 'request.too_large'
  return isTooLarge ? t('files.error.too_large', { megabytes }) : errorText(t, error)
}
