import { expect, test } from 'vitest'
import { isWorseOffer, type PromotionBenefit } from './promotion-parts.ts'

const benefit = (given: Partial<PromotionBenefit>): PromotionBenefit => ({
  kind: 'PERCENT',
  value: 20,
  minSpend: null,
  text: null,
  ...given,
})
const offer = (given: Partial<PromotionBenefit> = {}, limitTotal: number | null = null) => ({
  benefit: benefit(given),
  limitTotal,
  limitPerMember: null,
})

test.each([
  ['the same', offer(), offer(), false],
  ['more percent', offer(), offer({ value: 30 }), false],
  ['less percent', offer(), offer({ value: 19 }), true],
  ['another kind', offer(), offer({ kind: 'AMOUNT', value: 20_000 }), true],
  ['more to spend', offer(), offer({ minSpend: 10_000 }), true],
  ['less to spend', offer({ minSpend: 10_000 }), offer({ minSpend: 5_000 }), false],
  ['for fewer', offer(), offer({}, 100), true],
  ['for more', offer({}, 100), offer({}, 200), false],
  ['another gift', offer({ kind: 'GIFT', text: '커피' }), offer({ kind: 'GIFT', text: '물' }), true],
  ['other words for a number', offer(), offer({ text: '모든 메뉴' }), false],
  [
    'once each instead of any number of times, of an event',
    offer({ kind: 'NONE', value: null }),
    { ...offer({ kind: 'NONE', value: null }), limitPerMember: 1 },
    true,
  ],
  ['anything instead of nothing', offer({ kind: 'NONE', value: null }), offer(), false],
])('%s', (_name, before, after, isWorse) => {
  expect(isWorseOffer(before, after)).toBe(isWorse)
})
