import type { PaymentCard } from '@madang/contract/payment-cards'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { about } from '../../record/audit.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { PaymentMethodTable } from './payments.tables.ts'

const cardColumns = [
  'id',
  'storeId',
  'customerKey',
  'status',
  'checkoutHash',
  'expiresAt',
  'authSealed',
  'sealedKey',
  'keyHash',
  'issuer',
  'last4',
  'cardType',
  'ownerType',
  'isDefault',
  'failureCode',
  'createdBy',
  'createdAt',
  'updatedAt',
  'removedAt',
  'version',
] as const
export type CardRecord = Pick<Selectable<PaymentMethodTable>, (typeof cardColumns)[number]>

/** What was done with a card, which is its store's, too. */
export function aboutCard({ id, issuer, last4, storeId }: CardRecord) {
  return about('payment_method', { id, name: issuer === null ? null : `${issuer} ${last4 ?? ''}` }, [storeId])
}

export function toCard(card: CardRecord): PaymentCard {
  return { ...card, issuer: card.issuer ?? '', last4: card.last4 ?? '' }
}

/** Those that can be charged, the one that is charged first. */
export function listCards(db: Db, storeId: string): Promise<CardRecord[]> {
  return db
    .selectFrom('paymentMethods')
    .select(cardColumns)
    .where('storeId', '=', storeId)
    .where('status', '=', 'ACTIVE')
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findCard(db: Db, id: string): Promise<CardRecord | undefined> {
  return db.selectFrom('paymentMethods').select(cardColumns).where('id', '=', id).executeTakeFirst()
}

export function findCardByCheckout(db: Db, hash: Buffer): Promise<CardRecord | undefined> {
  return db
    .selectFrom('paymentMethods')
    .select(cardColumns)
    .where('checkoutHash', '=', hash)
    .executeTakeFirst()
}

/** The card that the provider charges by this key. */
export function findCardByBillingKey(db: Db, hash: Buffer): Promise<CardRecord | undefined> {
  return db.selectFrom('paymentMethods').select(cardColumns).where('keyHash', '=', hash).executeTakeFirst()
}

export function lockCard(trx: Db, id: string): Promise<CardRecord | undefined> {
  return trx
    .selectFrom('paymentMethods')
    .select(cardColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type NewCard = Pick<CardRecord, 'id' | 'storeId' | 'customerKey' | 'checkoutHash' | 'expiresAt' | 'createdBy'>

/** The page of a card that is to be given. */
export async function insertCard(trx: Db, card: NewCard, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('paymentMethods')
    .values({ ...card, createdAt: at, updatedAt: at })
    .execute()
}

/** Pages of the store that nobody gave a card on in time. */
export async function deleteUnused(trx: Db, storeId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('paymentMethods')
    .where('storeId', '=', storeId)
    .where('status', '=', 'PENDING')
    .where('authSealed', 'is', null)
    .where('expiresAt', '<', now.toISOString())
    .execute()
}

type CardChange = Partial<
  Pick<
    CardRecord,
    | 'authSealed'
    | 'sealedKey'
    | 'keyHash'
    | 'issuer'
    | 'last4'
    | 'cardType'
    | 'ownerType'
    | 'isDefault'
    | 'failureCode'
    | 'removedAt'
  >
>

export async function updateCard(trx: Db, id: string, set: CardChange): Promise<void> {
  await trx.updateTable('paymentMethods').set(set).where('id', '=', id).execute()
}

/** The one that is charged where nothing else is named, of a locked store. */
export async function makeDefault(trx: Db, storeId: string, id: string): Promise<void> {
  const cards = trx.updateTable('paymentMethods').where('storeId', '=', storeId)
  await cards.set({ isDefault: false }).where('isDefault', '=', true).where('id', '<>', id).execute()
  await cards.set({ isDefault: true }).where('id', '=', id).where('status', '=', 'ACTIVE').execute()
}

type CardAction = Parameters<typeof moveRecord<'paymentMethods'>>[2]['action']

/** False where it was not in a state from which the action leads. */
export async function moveCard(
  trx: Db,
  id: string,
  { action, set = {}, now }: { action: CardAction; set?: CardChange; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'paymentMethods', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
