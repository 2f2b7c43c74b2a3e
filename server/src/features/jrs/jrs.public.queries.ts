import { Readable } from 'node:stream'
import type { PublicJrsItem } from '@madang/contract/jrs'
import { joinState } from '@madang/contract/jrs-times'
import { jrsFormPath } from '@madang/contract/site-jrs'
import { renderSVG } from 'uqr'
import type { Db } from '../../db/database.ts'
import { answerStream, type BytesAnswer } from '../../http/bytes.ts'
import { readCode } from '../../record/public-codes.ts'
import { findJrs, findJrsByCode, type JrsRecord } from './jrs.queries.ts'

/** A list as everyone may see it; null for a draft and what is put away: their codes are nobody's. */
function toPublic(item: JrsRecord | undefined, now: Date): PublicJrsItem | null {
  if (item === undefined || item.status === 'DRAFT' || item.status === 'ARCHIVED') return null
  const isFull = item.capacity !== null && item.taken >= item.capacity
  const isClosedByStore = item.storeStatus !== 'ACTIVE' && item.storeStatus !== 'SUSPENDED'
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
    joining: isClosedByStore ? { state: 'CLOSED', opensAt: null } : joinState({ ...item, isFull }, now),
    startAt: item.startAt,
    endAt: item.endAt,
    weeklyHours: item.weeklyHours,
    capacity: item.capacity,
    taken: item.taken,
    waiting: item.active,
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
    winnersCount: item.winnersCount,
    resultAnnounceAt: item.resultAnnounceAt,
  }
}

export async function findPublic(db: Db, id: string, now: Date): Promise<PublicJrsItem | null> {
  return toPublic(await findJrs(db, id), now)
}

/** By what stands in the QR code, in whatever case it was typed. */
export async function findPublicByCode(db: Db, text: string, now: Date): Promise<PublicJrsItem | null> {
  const code = readCode(text)
  return code === null ? null : toPublic(await findJrsByCode(db, code), now)
}

/** The QR code of what a guest opens, `/app/jrsForm?c=CODE` (specification §2). */
export function qrCodeOf({ code }: Pick<JrsRecord, 'code'>, publicUrl: string): BytesAnswer {
  // A quarter of it may be scratched off (level Q): it hangs on doors.
  const svg = renderSVG(`${publicUrl}${jrsFormPath}?c=${code}`, { ecc: 'Q', border: 4 })
  return answerStream({
    stream: Readable.from([Buffer.from(svg)]),
    mime: 'image/svg+xml',
    name: `${code}.svg`,
  })
}
