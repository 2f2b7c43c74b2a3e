import { Readable } from 'node:stream'
import type { PublicJrsItem } from '@madang/contract/jrs'
import { joinPath } from '@madang/contract/site-jrs'
import { renderSVG } from 'uqr'
import type { Db } from '../../db/database.ts'
import { answerStream, type BytesAnswer } from '../../http/bytes.ts'
import { readCode } from '../../record/public-codes.ts'
import {
  findJrs,
  findJrsByCode,
  joiningOf,
  listOfPromotions,
  publishedOf,
  type JrsRecord,
} from './jrs.queries.ts'
import { findLine } from './jrs.wait.queries.ts'

/** A list as everyone may see it; null for a draft and what is put away: their codes are nobody's. */
async function toPublic(db: Db, item: JrsRecord | undefined, now: Date): Promise<PublicJrsItem | null> {
  if (item === undefined || item.status === 'DRAFT' || item.status === 'ARCHIVED') return null
  return {
    view: 'public',
    id: item.id,
    code: item.code,
    kind: item.kind,
    title: item.title,
    description: item.description,
    cover: item.files[0] ?? null,
    storeId: item.storeId,
    storeName: item.storeName,
    storeAddress: item.storeAddress,
    promotionId: item.promotionId,
    joining: joiningOf(item, now),
    startAt: item.startAt,
    endAt: item.endAt,
    weeklyHours: item.weeklyHours,
    capacity: item.capacity,
    taken: item.taken,
    ...(await findLine(db, item, now)),
    at: now.toISOString(),
    maxPartySize: item.maxPartySize,
    formFields: item.formFields,
    requirePhoneCode: item.requirePhoneCode,
    consentPurpose: item.consentPurpose,
    retentionDays: item.retentionDays,
    callTimeoutMin: item.callTimeoutMin,
    maxDeferrals: item.maxDeferrals,
    slotMinutes: item.slotMinutes,
    slotCapacity: item.slotCapacity,
    closedDays: item.closedDays,
    winnersCount: item.winnersCount,
    resultAnnounceAt: item.resultAnnounceAt,
    publicValueSource: item.publicValueSource,
    prizeName: item.prizeName,
    prizeValueWon: item.prizeValueWon,
    notifyLosers: item.notifyLosers,
    ...publishedOf(item, now),
  }
}

export async function findPublic(db: Db, id: string, now: Date): Promise<PublicJrsItem | null> {
  return toPublic(db, await findJrs(db, id), now)
}

/** A page of promotions has two dozen, most of them with one list. */
const mostOfPromotions = 60

/** The lists of promotions that people can or will be able to join. */
export async function listPublicOf(
  db: Db,
  promotionIds: readonly string[],
  now: Date,
): Promise<PublicJrsItem[]> {
  const items = await listOfPromotions(db, promotionIds, mostOfPromotions)
  const all = await Promise.all(items.map((item) => toPublic(db, item, now)))
  return all.flatMap((item) => (item === null || item.joining.state === 'CLOSED' ? [] : [item]))
}

/** By what stands in the QR code, in whatever case it was typed. */
export async function findPublicByCode(db: Db, text: string, now: Date): Promise<PublicJrsItem | null> {
  const code = readCode(text)
  return code === null ? null : toPublic(db, await findJrsByCode(db, code), now)
}

/** The QR code of what a guest opens, `/app/jrsForm?c=CODE` (specification §2), marked as the QR code's. */
export function qrCodeOf({ code }: Pick<JrsRecord, 'code'>, publicUrl: string): BytesAnswer {
  // A quarter of it may be scratched off (level Q): it hangs on doors.
  const svg = renderSVG(`${publicUrl}${joinPath(code, 'qr')}`, { ecc: 'Q', border: 4 })
  return answerStream({
    stream: Readable.from([Buffer.from(svg)]),
    mime: 'image/svg+xml',
    name: `${code}.svg`,
  })
}
