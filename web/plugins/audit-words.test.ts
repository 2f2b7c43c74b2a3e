import { expect, test } from 'vitest'
import { fieldsOf } from '../src/console/features/audit/record-fields.ts'
import { faqFields } from '../src/console/features/faqs/faq-fields.ts'
import { legalFields } from '../src/console/features/legal/legal-fields.ts'
import { promotionFields } from '../src/console/features/promotions/promotion-fields.ts'
import { storeFields } from '../src/console/features/stores/store-fields.ts'
import { memoFields, userFields } from '../src/console/features/users/user-fields.ts'
import { historyFields } from '../src/console/record/field-words.ts'
import { createWords } from '../src/words.ts'
import { messagesOf } from './catalogue.ts'

const words = createWords('gb', Object.fromEntries(messagesOf('gb', 'console')))
const record = {
  id: '',
  at: '',
  actorId: null,
  actorName: null,
  actorRole: null,
  action: 'users.updated',
} as const

const placeParts = ['sameAsStore', 'placeName', 'placeAddress', 'placeLat', 'placeLng']

test.each([
  ['user', userFields],
  ['user', memoFields],
  ['store', storeFields],
  ['promotion', promotionFields],
  ['faq', faqFields],
  ['legal', legalFields],
])('the audit records name what is declared of a %s', (entity, fields) => {
  const declared = Object.keys(historyFields(fields, { words })).filter((name) => !name.includes('/'))
  // Of a place they name each part.
  const names = declared.flatMap((name) => (name === 'place' ? placeParts : [name]))
  const changes = Object.fromEntries(names.map((name) => [name, { from: null, to: '' }]))
  const about = { entity, entityId: null, target: null, subjectIds: [], changes, reason: null, ip: null }
  const nameless = Object.entries(fieldsOf({ ...record, ...about }, words)).filter(
    ([name, { label }]) => label === name,
  )
  expect(nameless).toEqual([])
  expect(names.length).toBeGreaterThan(0)
})
