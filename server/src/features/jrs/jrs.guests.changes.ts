import { createHash } from 'node:crypto'
import { AppError } from '@madang/contract/errors'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { entryPath } from '@madang/contract/site-jrs'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret } from '../../tokens.ts'
import { changeLocked, moveLocked } from './jrs.entries.changes.ts'
import { findEntry, findEntryId, holdItem, lockEntry } from './jrs.entries.queries.ts'
import { findEntryKey } from './jrs.entry-key.ts'
import { join, type Joining } from './jrs.joining.ts'
import { tellLinkAgain } from './jrs.notices.ts'

export type GuestDeps = Pick<Deps, 'db' | 'tokenKeys'>

/** Of somebody's form for a list: sent twice, at once or later, it is the same entry. */
export function joinHashOf(
  { jrsItemId, phone }: Pick<Joining, 'jrsItemId' | 'phone'>,
  formKey: string,
): Buffer {
  return createHash('sha256').update(`${jrsItemId} ${phone} ${formKey}`).digest()
}

export async function keyOf(deps: GuestDeps, entryId: string): Promise<string> {
  const key = await findEntryKey(deps, entryId)
  if (key === null) throw new AppError('resource.not_found')
  return key
}

export interface Form {
  /** What tells this form from others. */
  readonly key: string
  /** Checks what came along with a form that is new; gives what is written down with its entry. */
  readonly check?: () => Promise<(trx: Transaction<Tables>) => Promise<void>>
}

/**
 * Gives a guest a place on a list, once for each form however often it is sent, and gives the key of its page. Throws
 * what `join` and the form's check throw.
 */
export async function joinAsGuest(
  deps: GuestDeps,
  joining: Omit<Joining, 'tokenKeys' | 'joinHash'>,
  form: Form,
): Promise<string> {
  const { db, tokenKeys } = deps
  const joinHash = joinHashOf(joining, form.key)
  const before = await findEntryId(db, { joinHash })
  if (before !== null) return keyOf(deps, before)
  try {
    const settle = await form.check?.()
    const { id } = await inTransaction(db, async (trx) => {
      await settle?.(trx)
      return join(trx, { ...joining, tokenKeys, joinHash })
    })
    return await keyOf(deps, id)
  } catch (error) {
    // The first of two presses may have been faster; then there is no room for the second.
    const made = await findEntryId(db, { joinHash })
    if (made === null) throw error
    return keyOf(deps, made)
  }
}

/** The page of what a number has on a list and is not over, the newest; null where there is none. */
export async function findOwnPath(
  deps: GuestDeps,
  own: { readonly jrsItemId: string; readonly phone: string },
): Promise<string | null> {
  const id = await findEntryId(deps.db, own)
  return id === null ? null : entryPath(await keyOf(deps, id))
}

async function lockByKey(trx: Db, key: string) {
  const id = await findEntryId(trx, { keyHash: hashSecret(key) })
  const entry = id === null ? undefined : await lockEntry(trx, id)
  if (entry === undefined) throw new AppError('resource.not_found')
  return { entry, by: 'person' as const, movedBy: null }
}

/** What a number has on a list and is not over, its link sent once more where the list sends it; null where there is nothing. */
export async function findToldAgain(
  db: Kysely<Tables>,
  own: { readonly jrsItemId: string; readonly phone: string },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const id = await findEntryId(trx, own)
    const entry = id === null ? undefined : await findEntry(trx, id)
    if (entry === undefined) return null
    const [list] = await holdItem(trx, { id: entry.jrsItemId })
    return { entry, isTexted: list?.notifyOnJoin === true && (await tellLinkAgain(trx, entry, now)) }
  })
}

interface TakingBack {
  readonly entryId: string
  readonly jrsItemId: string
  readonly formKey: string
  /** Who joined before this does not take it back like that. */
  readonly since: string
  readonly now: Date
}

/** Takes back a place by the form that made it. Throws `resource.not_found`, `conflict.state`. */
export async function takeBackByForm(db: Kysely<Tables>, taking: TakingBack): Promise<void> {
  const { entryId, formKey, since, now } = taking
  await inTransaction(db, async (trx) => {
    const entry = await lockEntry(trx, entryId)
    const joinHash = entry && joinHashOf({ jrsItemId: taking.jrsItemId, phone: entry.phone }, formKey)
    if (entry === undefined || !joinHash || (await findEntryId(trx, { joinHash })) !== entryId)
      throw new AppError('resource.not_found')
    if (entry.status === 'CANCELLED') return
    if (entry.joinedAt < since) throw new AppError('conflict.state')
    const acted = { entry, by: 'person', movedBy: null } as const
    await moveLocked(trx, acted, { from: 'WAITING', to: 'CANCELLED', now })
  })
}

interface Acting {
  readonly key: string
  readonly now: Date
}

/** Moves the entry of a page from where the page showed it. Throws `conflict.state`. */
export async function moveByKey(
  db: Kysely<Tables>,
  { key, now }: Acting,
  move: { readonly from: JrsEntryStatus; readonly to: JrsEntryStatus },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await moveLocked(trx, await lockByKey(trx, key), { ...move, now })
  })
}

/** Changes how many come, whatever else was changed meanwhile. Throws `conflict.state`, `validation.failed`. */
export async function changePartyByKey(
  db: Kysely<Tables>,
  { key, now }: Acting,
  partySize: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const acted = await lockByKey(trx, key)
    await changeLocked(trx, acted, { version: acted.entry.version, partySize, now })
  })
}
