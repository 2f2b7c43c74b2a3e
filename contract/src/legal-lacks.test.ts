import { expect, test } from 'vitest'
import { announcementLacks } from './legal.ts'

const whole = { bodies: { kr: '제1조', gb: 'By {brandName}' }, changeSummary: { kr: '모두' } }

test.each([
  ['nothing', whole, false, []],
  ['Korean, which is binding', { ...whole, bodies: { gb: 'Text' } }, false, ['/bodies/kr required']],
  ['what changes', { ...whole, changeSummary: null }, false, ['/changeSummary/kr required']],
  [
    'what changes in Korean',
    { ...whole, changeSummary: { gb: 'All' } },
    false,
    ['/changeSummary/kr required'],
  ],
  ['nothing, since nothing was there before', { ...whole, changeSummary: null }, true, []],
  [
    'names that are known',
    { ...whole, bodies: { kr: '{company.nick}', es: '{x}' } },
    false,
    ['/bodies/kr placeholder', '/bodies/es placeholder'],
  ],
])('a draft lacks %s', (_, draft, isFirst, lacks) => {
  const found = announcementLacks(draft, { isFirst }).map(({ pointer, code }) => `${pointer} ${code}`)
  expect(new Set(found)).toEqual(new Set(lacks))
})
