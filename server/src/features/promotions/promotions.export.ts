import { formatWon } from '@madang/contract/money'
import { promotionHeads } from '@madang/contract/promotion-columns'
import type { PromotionBenefit } from '@madang/contract/promotion-parts'
import type { PromotionRow, PromotionsFilter } from '@madang/contract/promotions'
import type { Locale } from '@madang/contract/locales'
import type * as z from 'zod/mini'
import type { Export } from '../../record/exports.ts'
import { promotions, type PromotionFilter } from './promotions.list.queries.ts'
import { toFilter } from './promotions.page.ts'

type Asked = z.output<typeof PromotionsFilter>

/** A benefit in a cell: its number, or its words. */
function benefitCell({ kind, value, text }: PromotionBenefit, locale: Locale): string | null {
  if (value === null) return text
  return kind === 'PERCENT' ? `${value}%` : formatWon(value, locale)
}

/** The list of promotions as a file. */
export const promotionExport: Export<Asked, PromotionFilter, PromotionRow, keyof typeof promotionHeads> = {
  name: 'promotions',
  action: 'promotions.exported',
  entity: 'promotion',
  heads: promotionHeads,
  instants: ['start', 'end', 'created', 'submitted'],
  narrow: toFilter,
  count: async (db, filter) => ({ count: await promotions.countExactly(db, filter), isEstimate: false }),
  walk: (db, filter, { sort }) => promotions.walk(db, filter, sort),
  cells:
    async (_db, { say, locale }) =>
    (row) => ({
      title: row.title,
      store: row.storeName,
      type: say(`promotion.type.${row.type}`),
      status: say(`promotions.status.${row.status}`),
      benefit: benefitCell(row.benefit, locale),
      start: row.startAt,
      end: row.endAt,
      views: String(row.viewCount),
      shares: String(row.shareCount),
      created: row.createdAt,
      submitted: row.submittedAt,
    }),
}
