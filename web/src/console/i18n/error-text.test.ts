import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { locales, type Locale } from '@madang/contract/locales'
import { describe, expect, it } from 'vitest'
import { createWords } from '../../words.ts'
import { ApiError } from '../api/api-error.ts'
import { errorText } from './error-text.ts'

interface Errors {
  readonly unexpected: string
  readonly server: { readonly internal: string }
}

function wordsOf(locale: Locale) {
  const file = new URL(`../../locales/${locale}/errors.json`, import.meta.url)
  const { unexpected, server } = JSON.parse(readFileSync(file, 'utf8')) as Errors // the build checks its shape
  return createWords(locale, {
    'errors.unexpected': compileMessageOrThrow(unexpected),
    'errors.server.internal': compileMessageOrThrow(server.internal),
  })
}

describe.each(locales)('what nobody expected, in %s', (locale) => {
  const { t } = wordsOf(locale)

  it.each(['unexpected', 'server.internal'] as const)('%s gives the number to tell to support', (code) => {
    expect(errorText(t, new ApiError(code, { requestId: 'req-4711' }))).toContain('req-4711')
  })

  it.each([new ApiError('unexpected'), new ApiError('server.internal'), new TypeError('oops')])(
    'without a number none is spoken of: %s',
    (error) => {
      const text = errorText(t, error)
      expect(text).not.toMatch(/[–{}]|none/)
      expect(text.length).toBeGreaterThan(10)
      expect(text).not.toBe(errorText(t, new ApiError('unexpected', { requestId: '' })))
    },
  )
})
