import type { Subscription } from '@madang/contract/plans'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { declareNotice } from '../../jobs/notices.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { findOwnerPhone, findSubscription, listOwners } from './plans.subscriptions.queries.ts'

const kinds = [
  'ended',
  'endedWithOrder',
  'declined',
  'unpaid',
  'closed',
  'changed',
  'cheaper',
  'overtaken',
  'settled',
] as const
type Kind = (typeof kinds)[number]

const words: Record<Kind, string> = {
  ended: '요금제가 종료되었습니다.',
  endedWithOrder: '요금제가 종료되었습니다. 결제하지 않은 주문도 취소했으니 입금하지 마세요.',
  declined: '요금제 결제가 거절되었습니다. 카드를 확인해 주세요.',
  unpaid: '요금제 갱신 결제가 필요합니다.',
  closed: '갱신일까지 결제하지 않은 요금제 변경 주문을 취소했습니다. 입금하지 마세요.',
  changed: '금액이 달라진 요금제 변경 주문을 취소했습니다. 입금하지 말고 다시 주문해 주세요.',
  cheaper: '요금제 갱신 금액이 줄어 다시 주문했습니다. 이전 금액은 입금하지 마세요.',
  overtaken: '다른 결제로 필요 없어진 요금제 주문을 취소했습니다. 입금하지 마세요.',
  settled: '요금제 기간이 결제되어 갱신 주문을 취소했습니다. 더 입금하지 마세요.',
}

/** Tells an owner that a renewal was not paid, and by what; that a subscription ended; that an order was closed. */
export const subscriptionNotice = declareNotice({
  template: 'plans.told',
  purpose: 'service',
  payload: z.object({ kind: z.enum(kinds), subscriptionId: z.guid(), userId: z.guid() }),
  async write({ db, publicUrl }, { kind, subscriptionId, userId }) {
    const subscription = await findSubscription(db, subscriptionId)
    const to = subscription && (await findOwnerPhone(db, subscription.storeId, userId))
    if (!to) return null
    const link = `${publicUrl}/admin/payments/pricing-plans`
    const said = words[kind]
    const brand = `[${await findBrand(db)}]`
    return { to, texts: [`${brand} ${said} ${link}`, `${said} ${link}`, `${brand} ${said}`, said] }
  },
})

/** Tells every owner of the store. */
export async function tellOwners(
  trx: Db,
  { id, storeId }: Pick<Subscription, 'id' | 'storeId'>,
  kind: Kind,
): Promise<void> {
  const owners = await listOwners(trx, storeId)
  await subscriptionNotice.addAll(
    trx,
    owners.map((owner) => ({ kind, subscriptionId: id, userId: owner.id })),
  )
}
