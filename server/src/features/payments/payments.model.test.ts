import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { playPayments } from '../../testing/payment-model.ts'

let t: TestApp
beforeAll(async () => {
  // The job runner prints where a connection was cut, which happens a thousand times here.
  vi.spyOn(console, 'trace').mockReturnValue()
  t = await startTestApp({ withPayments: true })
})
afterAll(() => t.close())

const orders = 8
/** A thousand; twenty thousand and more by `PAYMENT_LIVES`, others by their first seed (bench/README.md). */
const rounds = Number(process.env['PAYMENT_LIVES'] ?? 1_000) / orders
const first = Number(process.env['PAYMENT_SEED'] ?? 1)

test('in a thousand lives of orders, by chance and at once, with kills and faults, nothing drifts', async () => {
  const seen = new Map<string, number>()
  for (let seed = first; seed < first + rounds; seed++) {
    await t.reset()
    const played = await playPayments(t, { seed, orders })
    expect([seed, played.faults]).toEqual([seed, []])
    for (const [what, count] of played.seen) seen.set(what, (seen.get(what) ?? 0) + count)
  }
  // It was no play of nothing.
  const demanded = [
    'PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
    'CANCELLED',
    'EXPIRED',
    'kill',
    'refund repeated',
  ]
  for (const what of demanded) expect([what, (seen.get(what) ?? 0) > 0]).toEqual([what, true])
}, 0)
