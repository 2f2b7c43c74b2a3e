import type { CallParts } from '@madang/contract/endpoint'
import { monthsLater } from '@madang/contract/korean-time'
import type { duplicatePromotion, Promotion } from '@madang/contract/promotions'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { demand } from '../../record/demand.ts'
import { copyFile } from '../files/files.upload.ts'
import { insertDraft } from './promotions.changes.ts'
import { namedPictures } from './promotions.files.ts'
import type { PromotionRecord } from './promotions.queries.ts'
import { lock } from './promotions.scope.ts'
import { promotionFieldColumns, type PromotionFields } from './promotions.tables.ts'

const times = ['startAt', 'endAt', 'displayFrom', 'displayTo'] as const

/** The times of a promotion, as much later as the first that is set is moved: a period stays as long as it was. */
function later(promotion: PromotionRecord, months: number): Partial<PromotionFields> {
  const from = times.map((time) => promotion[time]).find((at) => at !== null)
  if (from === undefined) return {}
  const byMs = Date.parse(monthsLater(from, months)) - Date.parse(from)
  const moved = (at: string | null) => at && new Date(Date.parse(at) + byMs).toISOString()
  return Object.fromEntries(times.map((time) => [time, moved(promotion[time])]))
}

/** A new draft with the same words and pictures, free of charge until somebody chooses otherwise. */
export async function duplicate(
  { db, blobs }: { readonly db: Kysely<Tables> } & Pick<Deps, 'blobs'>,
  { params, body }: Pick<CallParts<typeof duplicatePromotion>, 'params' | 'body'>,
  caller: Caller,
): Promise<Promotion> {
  return inTransaction(db, async (trx) => {
    const { promotion, actions } = await lock(trx, params.id, caller)
    demand(actions.duplicate)
    const copy = (of: string) =>
      copyFile({ blobs }, trx, { of, ownerId: caller.viewer.userId, now: caller.now })
    const { coverFileId, images } = namedPictures(promotion)
    const files = { coverFileId: coverFileId && (await copy(coverFileId)), images: [...images] }
    for (const [index, image] of images.entries()) {
      files.images[index] = { ...image, fileId: await copy(image.fileId) }
    }
    const entries = promotionFieldColumns.map((column) => [column, promotion[column]] as const)
    const same = Object.fromEntries(entries) as unknown as PromotionFields // of its columns
    const fields = { ...same, ...later(promotion, body.months), listing: 'FREE' as const }
    const { storeId } = promotion
    return insertDraft(trx, { storeId, fields, files, action: 'promotions.duplicated' }, caller)
  })
}
