import type { LegalDocument } from '@madang/contract/legal'
import { expect, test } from 'vitest'
import type { FormValues } from '../../form/values.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { legalFields } from './legal-fields.ts'

const base: LegalDocument = {
  id: '019aa000-0000-7000-8000-000000000001',
  type: 'TERMS',
  number: null,
  status: 'DRAFT',
  adverse: false,
  effectiveAt: null,
  bodies: { kr: '가', gb: 'a' },
  changeSummary: null,
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
  publishedAt: null,
  version: 4,
}

function changes(change: FormValues): object {
  return changesOf(legalFields, { ...toValues(legalFields, base), ...change }, base)
}

test.each([
  ['nothing', {}, {}],
  ['the switch', { adverse: true }, { adverse: true }],
  ['one language', { 'bodies/ir': 'آ' }, { bodies: { kr: '가', gb: 'a', ir: 'آ' } }],
  ['a language taken away', { 'bodies/gb': ' ' }, { bodies: { kr: '가' } }],
  ['all words taken away: Korean is asked for', { 'bodies/kr': '', 'bodies/gb': '' }, { bodies: { kr: '' } }],
  ['a summary', { 'changeSummary/kr': '나' }, { changeSummary: { kr: '나' } }],
  [
    'a summary without Korean and English: Korean is asked for',
    { 'changeSummary/es': 'x' },
    { changeSummary: { es: 'x', kr: '' } },
  ],
])('of %s only what differs is sent', (_name, change, expected) => {
  expect(changes(change)).toEqual(expected)
})
