import { randomUUID } from 'node:crypto'
import { billingActions } from '@madang/contract/billing-actions'
import { AppError } from '@madang/contract/errors'
import { cardMoves, type CardCheckout, type PaymentCard } from '@madang/contract/payment-cards'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../db/log.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { carryOutNow } from '../../jobs/effects.ts'
import type { Keyring } from '../../keys.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import type { SealedColumn } from '../../record/reseal.queries.ts'
import { seal } from '../../sealed.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { lockStore } from '../stores/stores.queries.ts'
import { getInScope, lock } from '../stores/stores.scope.ts'
import { authSealedAs, keySealedAs, type CardEffects } from './payments.cards.effects.ts'
import {
  aboutCard,
  deleteUnused,
  findCard,
  findCardByCheckout,
  findCardByBillingKey,
  insertCard,
  listCards,
  lockCard,
  makeDefault,
  moveCard,
  toCard,
  updateCard,
  type CardRecord,
} from './payments.cards.queries.ts'
import { findNames } from './payments.orders.queries.ts'
import type { Sales } from './payments.sales.ts'

/** A page on which a card is given stands for so long. */
const givenWithinMs = 30 * 60_000
const returnPath = '/admin/payments/payment-methods'

/** The cards of a store, for its owners and the operator. */
export async function listOwnCards(
  db: Db,
  storeId: string,
  { viewer }: Pick<Caller, 'viewer'>,
): Promise<PaymentCard[]> {
  const found = await getInScope(db, storeId, viewer)
  demand(billingActions(found.viewer).see)
  return (await listCards(db, storeId)).map(toCard)
}

/** The key of a page on which a card is given. */
export async function startCard(db: Kysely<Tables>, storeId: string, caller: Caller): Promise<string> {
  const { viewer, now } = caller
  const key = newSecret()
  return inTransaction(db, async (trx) => {
    const locked = await lock(trx, storeId, caller)
    demand(billingActions(locked.viewer).edit)
    await deleteUnused(trx, storeId, now)
    const expiresAt = new Date(now.getTime() + givenWithinMs).toISOString()
    const row = { storeId, customerKey: randomUUID(), checkoutHash: hashSecret(key), expiresAt }
    await insertCard(trx, { ...row, id: uuidV7(now), createdBy: viewer.userId }, now)
    return key
  })
}

/** A card of a locked store that can be charged. */
async function lockOwn(
  trx: Db,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  caller: Caller,
): Promise<{ readonly card: CardRecord; readonly cards: readonly CardRecord[] }> {
  const locked = await lock(trx, storeId, caller)
  demand(billingActions(locked.viewer).edit)
  const cards = await listCards(trx, storeId)
  const card = cards.find((one) => one.id === id)
  if (card === undefined) throw new AppError('resource.not_found')
  return { card, cards }
}

/** Has a card charged where a subscription names no other. Gives all of the store's. */
export async function chooseDefault(
  db: Kysely<Tables>,
  params: { readonly storeId: string; readonly id: string },
  caller: Caller,
): Promise<PaymentCard[]> {
  return inTransaction(db, async (trx) => {
    const { card } = await lockOwn(trx, params, caller)
    if (!card.isDefault) {
      await makeDefault(trx, card.storeId, card.id)
      await record(trx, caller, { action: 'payment_methods.made_default', ...aboutCard(card) })
    }
    return (await listCards(trx, card.storeId)).map(toCard)
  })
}

/** Another card takes the place of one that is gone. */
async function giveWay(
  trx: Db,
  { card, other }: { readonly card: CardRecord; readonly other: CardRecord | undefined },
): Promise<void> {
  if (card.isDefault && other !== undefined) await makeDefault(trx, card.storeId, other.id)
}

/**
 * The provider has given up the key of a card, as when its owner asked the bank for it: it cannot be charged any more.
 * Our own removals are told of, too, and change nothing then.
 */
export async function dropCard(db: Kysely<Tables>, billingKey: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await findCardByBillingKey(trx, hashSecret(billingKey))
    if (found === undefined) return
    await lockStore(trx, found.storeId)
    const cards = await listCards(trx, found.storeId)
    const card = cards.find(({ id }) => id === found.id)
    if (card === undefined) return
    const set = { isDefault: false, removedAt: now.toISOString(), sealedKey: null, keyHash: null }
    if (!(await moveCard(trx, card.id, { action: 'remove', set, now }))) return
    await giveWay(trx, { card, other: cards.find(({ id }) => id !== card.id) })
    await record(trx, nobody(now), { action: cardMoves.remove.recordedAs, ...aboutCard(card) })
  })
}

interface Removing {
  readonly params: { readonly storeId: string; readonly id: string }
  readonly effects: CardEffects
  readonly sales: Pick<Sales, 'needsCard'>
}

/** Removes a card, here and at the provider; another one takes its place, and the last one stays while it is needed. */
export async function removeCard(
  db: Kysely<Tables>,
  { params, effects, sales }: Removing,
  caller: Caller,
): Promise<PaymentCard[]> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const { card, cards } = await lockOwn(trx, params, caller)
    const { id, storeId } = card
    const other = cards.find((one) => one.id !== id)
    if (other === undefined && (await sales.needsCard?.(trx, storeId))) throw new AppError('conflict.state')
    const set = { isDefault: false, removedAt: now.toISOString() }
    if (!(await moveCard(trx, id, { action: 'remove', set, now }))) throw new AppError('conflict.state')
    await giveWay(trx, { card, other })
    await record(trx, caller, { action: cardMoves.remove.recordedAs, ...aboutCard(card) })
    await effects.remove.intend(trx, { key: `remove-card:${id}`, payload: { cardId: id }, now })
    return (await listCards(trx, storeId)).map(toCard)
  })
}

function stateOf({ status, authSealed, expiresAt }: CardRecord, now: Date): CardCheckout['state'] {
  if (status === 'ACTIVE') return 'ADDED'
  if (status === 'FAILED') return 'FAILED'
  if (status !== 'PENDING') return 'OVER'
  if (authSealed !== null) return 'BEING_ADDED'
  return Date.parse(expiresAt) > now.getTime() ? 'OPEN' : 'OVER'
}

/** The card that is given on the page of this key. */
export function findCardByKey(db: Db, key: string): Promise<CardRecord | undefined> {
  return findCardByCheckout(db, hashSecret(key))
}

async function getByKey(db: Db, key: string): Promise<CardRecord> {
  const card = await findCardByKey(db, key)
  if (card === undefined) throw new AppError('resource.not_found')
  return card
}

export async function answerCardCheckout(db: Db, key: string, now: Date): Promise<CardCheckout> {
  return answerCard(db, await getByKey(db, key), now)
}

/** What the page of a card's key says. */
export async function answerCard(db: Db, card: CardRecord, now: Date): Promise<CardCheckout> {
  const { storeId, failureCode, customerKey } = card
  const names = await findNames(db, { stores: [storeId] })
  return {
    kind: 'CARD',
    storeName: names.get(storeId) ?? '',
    state: stateOf(card, now),
    failureCode,
    customerKey,
    returnPath: `${returnPath}?storeId=${storeId}`,
  }
}

interface Giving {
  readonly db: Kysely<Tables>
  readonly log: Log
  readonly now: () => Date
  readonly effects: CardEffects
  readonly fieldKeys: Keyring
}

/** Takes the card that its owner agreed to, once however often it is sent; one of another page is refused. */
export async function takeCard(
  { db, log, now, effects, fieldKeys }: Giving,
  {
    key,
    authKey,
    customerKey,
  }: { readonly key: string; readonly authKey: string; readonly customerKey: string },
): Promise<void> {
  const { id: cardId } = await getByKey(db, key)
  const effectKey = `issue-card:${cardId}`
  await inTransaction(db, async (trx) => {
    const card = await lockCard(trx, cardId)
    if (card === undefined) throw new AppError('resource.not_found')
    if (card.customerKey !== customerKey) throw new AppError('conflict.state')
    const state = stateOf(card, now())
    if (state === 'OVER') throw new AppError('conflict.state')
    if (state !== 'OPEN') return
    await updateCard(trx, cardId, { authSealed: seal(fieldKeys, authSealedAs(cardId), authKey) })
    const intent = { key: effectKey, payload: { cardId }, now: now(), isAwaited: true }
    await effects.issue.intend(trx, intent)
  })
  const before = await findCard(db, cardId)
  if (before?.status === 'PENDING') await carryOutNow({ db, log, now }, effects.issue, effectKey)
  const card = await findCard(db, cardId)
  if (card?.status === 'FAILED') throw new AppError('payment.declined', { detail: card.failureCode ?? '' })
  if (card?.status === 'PENDING') throw new AppError('payment.pending')
}

/** The provider's keys of cards. */
export const sealedCardKeys: SealedColumn = {
  table: 'paymentMethods',
  column: 'sealedKey',
  id: 'id',
  sealedAs: keySealedAs,
}
