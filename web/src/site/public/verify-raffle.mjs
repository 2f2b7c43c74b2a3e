// Computes the result of a raffle anew: node verify-raffle.mjs https://…/api/v1/jrs/by-code/CODE/result
import { createHash } from 'node:crypto'
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const raffle = await (await fetch(process.argv[2])).json()
const { seed, commitment, listFingerprint, publicValue, withdrawn, winnersCount } = raffle
const numbers = raffle.scores.map(({ number }) => number).sort((a, b) => a - b)
const before = publicValue === null ? [seed, listFingerprint] : [seed, listFingerprint, publicValue]
const ranking = numbers
  .map((number) => ({ number, score: sha256([...before, number].join(':')) }))
  .sort((a, b) => (a.score < b.score ? -1 : 1))
const winners = ranking.map(({ number }) => number).filter((number) => !withdrawn.includes(number))
const checks = {
  'The seed is the one that was committed to': sha256(seed) === commitment,
  'The list is the one that was closed': sha256(numbers.join(',')) === listFingerprint,
  'The winners are those with the lowest scores': `${winners.slice(0, winnersCount)}` === `${raffle.winners}`,
}
for (const [check, holds] of Object.entries(checks))
  process.stdout.write(`${holds ? 'yes' : 'NO'} ${check}\n`)
process.exitCode = Object.values(checks).every(Boolean) ? 0 : 1
