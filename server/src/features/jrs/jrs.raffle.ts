import { createHash, randomBytes } from 'node:crypto'
import type { RaffleValues } from '@madang/contract/jrs-raffle'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A seed that nobody guesses, and its commitment: its SHA-256, which may be told before the draw. */
export function newSeed(): { seed: string; commitment: string } {
  const seed = randomBytes(32).toString('hex')
  return { seed, commitment: sha256(seed) }
}

/** What decides the order of a draw; the public value is null where none was named beforehand. */
type Drawn = { readonly seed: string; readonly listFingerprint: string } & Pick<RaffleValues, 'publicValue'>

/** The score of a number (product.md §4): the lowest win. */
export function scoreOf({ seed, listFingerprint, publicValue }: Drawn, number: number): string {
  const parts = publicValue === null ? [seed, listFingerprint] : [seed, listFingerprint, publicValue]
  return sha256([...parts, number].join(':'))
}

/** All numbers with their scores, the lowest first; two that were equal, which nobody will see, by number. */
export function scoresOf(drawn: Drawn, numbers: readonly number[]): { number: number; score: string }[] {
  const scored = numbers.map((number) => ({ number, score: scoreOf(drawn, number) }))
  return scored.sort((a, b) => (a.score < b.score ? -1 : a.score > b.score ? 1 : a.number - b.number))
}
