import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSeed, scoreOf, scoresOf } from './jrs.raffle.ts'

/** The example that the design shows, of 412 entries. */
const drawn = {
  seed: '017ffb1dab9c58fc064867bb72e4fe84d1ea773f1e62716df99fc86ca2f44842',
  listFingerprint: '4dd8bf0718d7034f86d53e48d0af8108bda52b520cacaf15f32867ea14d7c92e',
  publicValue: null,
}

test.each([
  [318, 395, 'f5d8da3db2d11dc149f9777da22b29d7ae26fcc3c80e131e41cf22f999e5e565'],
  [207, 12, '0568b784a739af2acdb0f69cf6e51b4eb8d583e54e4e3b6f560a02c02b3ce888'],
])('number %s is the %sth of the example by its score', (number, place, score) => {
  const scores = scoresOf(
    drawn,
    Array.from({ length: 412 }, (_, index) => index + 1),
  )
  expect(scoreOf(drawn, number)).toBe(score)
  expect(scores.findIndex((one) => one.number === number) + 1).toBe(place)
  expect(scores[29]?.score.slice(0, 8)).toBe('0e5bcbf1')
})

test('a public value takes part in the score', () => {
  const { seed, listFingerprint } = drawn
  const text = `${seed}:${listFingerprint}:2498.34:7`
  expect(scoreOf({ ...drawn, publicValue: '2498.34' }, 7)).toBe(
    createHash('sha256').update(text).digest('hex'),
  )
})

test('a commitment is the SHA-256 of its seed, and no seed comes twice', () => {
  const { seed, commitment } = newSeed()
  expect(commitment).toBe(createHash('sha256').update(seed).digest('hex'))
  expect(newSeed().seed).not.toBe(seed)
})
