import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chargePostings, refundPostings, supplyOf, vatOf, type Posting } from './ledger.ts'

const sum = (postings: readonly Posting[]) => postings.reduce((total, { amountWon }) => total + amountWon, 0)
const on = (account: string, postings: readonly Posting[]) =>
  sum(postings.filter((posting) => posting.account === account))
const sale = { type: 'STORE_PLAN', account: 'CLEARING' } as const

test.each([
  [9_900, 9_000, 900],
  [19_000, 17_273, 1_727],
  [49_000, 44_545, 4_455],
  [490_000, 445_455, 44_545],
  [1, 1, 0],
  [5, 5, 0],
  [6, 5, 1],
  [11, 10, 1],
  [1_000_000_000, 909_090_909, 90_909_091],
])('of %i won %i are the supply and %i the tax', (gross, supply, vat) => {
  expect([supplyOf(gross), vatOf(gross)]).toEqual([supply, vat])
})

const Won = fc.integer({ min: 1, max: 1_000_000_000 })

describe('what moves', () => {
  it('balances, and comes to what was paid', () => {
    fc.assert(
      fc.property(Won, (amountWon) => {
        const postings = chargePostings({ ...sale, amountWon })
        expect([sum(postings), on('CLEARING', postings), on('RECEIVABLE', postings)]).toEqual([
          0,
          amountWon,
          0,
        ])
      }),
    )
  })

  it('in parts gives back exactly what the whole had', () => {
    fc.assert(
      fc.property(fc.array(Won, { minLength: 1, maxLength: 8 }), (parts) => {
        const whole = parts.reduce((total, part) => total + part, 0)
        let beforeWon = 0
        const all = parts.flatMap((amountWon) => {
          const postings = refundPostings({ ...sale, amountWon, beforeWon })
          expect(sum(postings)).toBe(0)
          beforeWon += amountWon
          return postings
        })
        const charged = chargePostings({ ...sale, amountWon: whole })
        expect([on('VAT', all), on('CLEARING', all), on('REFUND_STORE_PLAN', all)]).toEqual([
          // Of less than six won there is no tax, and no zero below zero.
          0 - on('VAT', charged),
          -whole,
          0 - on('REVENUE_STORE_PLAN', charged),
        ])
      }),
    )
  })
})
