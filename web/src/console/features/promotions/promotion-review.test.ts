import { expect, test } from 'vitest'
import { beforeLastSubmission } from './promotion-review.ts'

type Entry = Parameters<typeof beforeLastSubmission>[0][number]

const updated = (changes: Entry['changes']): Entry => ({ action: 'promotions.updated', changes })
const rejected: Entry = { action: 'promotions.rejected', changes: {} }
const submitted: Entry = { action: 'promotions.submitted', changes: {} }

test.each<[string, Entry[], object]>([
  [
    'at a first submission there is nothing before',
    [submitted, updated({ title: { from: 'a', to: 'b' } })],
    {},
  ],
  [
    'what was changed since it was sent back stands beside what it was then',
    [
      submitted,
      updated({ title: { from: 'b', to: 'c' } }),
      updated({ title: { from: 'a', to: 'b' }, summary: { from: null, to: 'x' } }),
      rejected,
      updated({ body: { from: 'old', to: 'new' } }),
    ],
    { title: 'a', summary: null },
  ],
])('%s', (_, entries, wanted) => {
  expect(beforeLastSubmission(entries)).toEqual(wanted)
})
