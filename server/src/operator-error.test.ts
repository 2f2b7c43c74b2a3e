import { AppError } from '@madang/contract/errors'
import { expect, test } from 'vitest'
import { explain, OperatorError } from './operator-error.ts'

test('what an operator can mend is one sentence, with nothing of where it came from', () => {
  expect(explain(new OperatorError('Do this.', { cause: new Error('why') }))).toBe('Do this.')
  expect(explain(new AppError('server.storage_full'))).toBe(
    'There is too little room on the disk of DATA_DIR.',
  )
})

test('anything else says what caused it', () => {
  const cause = new Error('the reason', { cause: 'a word' })
  const told = explain(new Error('The migration failed.', { cause }))
  expect(told).toMatch(/^Error: The migration failed\.\n[^]+\nCaused by: Error: the reason\n/)
  expect(told).toMatch(/\nCaused by: a word$/)
})
