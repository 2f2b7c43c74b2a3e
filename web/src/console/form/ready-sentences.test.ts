import { describe, expect, it } from 'vitest'
import { withoutSentence, withSentence } from './ready-sentences.ts'

describe('a ready sentence', () => {
  it('is put behind what was written, and only once', () => {
    expect(withSentence('', 'A.')).toBe('A.')
    expect(withSentence('Mine.\n', 'A.')).toBe('Mine.\nA.')
    expect(withSentence('Mine.\nA.', 'A.')).toBe('Mine.\nA.')
  })

  it('can be taken out again', () => {
    expect(withoutSentence('Mine.\nA.\nB.', 'A.')).toBe('Mine.\nB.')
  })
})
