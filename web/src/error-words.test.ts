import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { messagesOf } from '../plugins/catalogue.ts'
import { waitOf } from './error-words.ts'
import { createWords } from './words.ts'

function wordsOf(locale: Locale) {
  const compiled = [...messagesOf(locale, 'login')].map(([id, text]) => [id, compileMessageOrThrow(text)])
  return createWords(locale, Object.fromEntries(compiled) as Parameters<typeof createWords>[1]) // keyed by id
}

test.each([
  [1, 'seconds', '1 second'],
  [60, 'seconds', '60 seconds'],
  [120, 'seconds', '120 seconds'],
  // Never shorter than it is: whoever comes back then must not be refused again.
  [121, 'minutes', '3 minutes'],
  [3_600, 'minutes', '60 minutes'],
  [3_601, 'minutes', '61 minutes'],
  [7_200, 'minutes', '120 minutes'],
  [7_201, 'hours', '3 hours'],
  [86_400, 'hours', '24 hours'],
])('a wait of %d seconds is said in %s: %s', (seconds, unit, wait) => {
  expect(waitOf(wordsOf('gb').t, seconds)).toEqual({ unit, wait })
})

test('a wait that nobody told is a minute', () => {
  expect(waitOf(wordsOf('gb').t)).toEqual({ unit: 'seconds', wait: '60 seconds' })
})

test.each<[Locale, string]>([
  ['br', 'Muitos códigos errados. Peça um novo em 24 horas.'],
  ['cn', '验证码错误次数过多。请在 24 小时后重新获取。'],
  ['es', 'Demasiados códigos incorrectos. Pida uno nuevo dentro de 24 horas.'],
  ['gb', 'Too many wrong codes. Ask for a new one in 24 hours.'],
  ['ir', 'کد بارها نادرست وارد شد. پس از ۲۴ ساعت کد جدید بگیرید.'],
  ['kr', '인증번호를 너무 많이 틀렸어요. 24시간 뒤에 새로 받아 주세요.'],
])('in %s too many wrong codes tell when the next one may be asked for', (locale, text) => {
  const { t } = wordsOf(locale)
  expect(t('errors.auth.too_many_attempts', waitOf(t, 86_400))).toBe(text)
})
