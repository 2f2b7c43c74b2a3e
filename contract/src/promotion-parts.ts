import * as z from 'zod/mini'
import { says, text } from './shapes.ts'

export const promotionTypes = ['EVENT', 'DISCOUNT', 'COUPON', 'GIFT'] as const
export type PromotionType = (typeof promotionTypes)[number]

export const benefitKinds = ['PERCENT', 'AMOUNT', 'GIFT', 'NONE'] as const

/** product.md §4: percent, and won. */
const benefitLimits = {
  PERCENT: { least: 1, most: 100 },
  AMOUNT: { least: 100, most: 10_000_000 },
} as const

/** Days that a promotion lasts at most. */
export const mostDays = 365

export const PromotionBenefit = z.object({
  kind: z.enum(benefitKinds),
  /** Percent or won, by the kind; null for the others, and where a draft has none yet. */
  value: z.nullable(z.int()),
  /** Won that are spent at least. */
  minSpend: z.nullable(z.int()),
  /** What is given, or what the benefit is in words. */
  text: z.nullable(z.string()),
})
export type PromotionBenefit = z.infer<typeof PromotionBenefit>

/** The limits of the number hang on the kind. */
export const BenefitInput = z
  .strictObject({
    kind: z.enum(benefitKinds),
    value: z.nullable(z.int()),
    minSpend: z.nullable(z.int().check(z.gte(1), z.lte(benefitLimits.AMOUNT.most))),
    text: z.nullable(text(1, 100)),
  })
  .check(
    z.check(({ value: benefit, issues }) => {
      const { kind, value } = benefit
      if (value === null) return
      const path = ['value']
      if (kind === 'GIFT' || kind === 'NONE') {
        issues.push({ code: 'custom', message: says('unknown_field'), path, input: value })
        return
      }
      const { least: minimum, most: maximum } = benefitLimits[kind]
      const issue = { origin: 'number', path, input: value } as const
      if (value < minimum) issues.push({ code: 'too_small', minimum, ...issue })
      if (value > maximum) issues.push({ code: 'too_big', maximum, ...issue })
    }),
  )

/** Where it takes place; the store's own place has no words of its own. */
export const PromotionPlace = z.object({
  sameAsStore: z.boolean(),
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type PromotionPlace = z.infer<typeof PromotionPlace>

/** How much worse a benefit may get unseen: not at all. */
interface Offered {
  readonly benefit: PromotionBenefit
  readonly limitTotal: number | null
  readonly limitPerMember: number | null
}

function isLess(before: number | null, after: number | null): boolean {
  return (after ?? 0) < (before ?? 0)
}

/** No limit is the widest. */
function isNarrower(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before)
}

/**
 * Whether somebody who knew the offer before gets less by the one after: another kind or another gift counts as less,
 * since nobody but the reader can compare them.
 */
export function isWorseOffer(before: Offered, after: Offered): boolean {
  const [from, to] = [before.benefit, after.benefit]
  const isWorse =
    from.kind !== 'NONE' &&
    (from.kind !== to.kind ||
      isLess(from.value, to.value) ||
      isLess(to.minSpend, from.minSpend) ||
      (from.kind === 'GIFT' && from.text !== to.text))
  return (
    isWorse ||
    isNarrower(before.limitTotal, after.limitTotal) ||
    isNarrower(before.limitPerMember, after.limitPerMember)
  )
}
