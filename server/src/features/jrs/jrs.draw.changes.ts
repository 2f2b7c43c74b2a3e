import type { CallParts } from '@madang/contract/endpoint'
import { AppError, type FieldError } from '@madang/contract/errors'
import { announcedAt, claimEnd, type drawJrs } from '@madang/contract/jrs-raffle'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { announceTask } from '../../jobs/notices.ts'
import { addJob } from '../../jobs/runner.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { declareClockMove } from '../../record/clock.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { seal, unseal } from '../../sealed.ts'
import { jrsNotice } from './jrs.notices.ts'
import { aboutJrs, findJrs, isOut, type JrsRecord } from './jrs.queries.ts'
import { newSeed, scoresOf } from './jrs.raffle.ts'
import {
  countPrizes,
  findRaffle,
  freezeRaffles,
  insertRaffle,
  listTold,
  listsOfEntries,
  lockDrawn,
  lockRaffle,
  moveDrawn,
  passPrizes,
  prizeLapsed,
  takeTelling,
  writeResult,
  type Raffle,
} from './jrs.raffles.queries.ts'
import { lock } from './jrs.scope.ts'

type Sealing = Pick<Deps, 'fieldKeys'>

/** The clocks of database and server may differ by a little; told too early, pages would not show it yet. */
const afterwards = (at: string) => new Date(Date.parse(at) + 1_000).toISOString()

const sealedAs = (id: string) => `raffle ${id}`

/** Publishes that the seed of a raffle is fixed, as it opens. */
export async function commit(
  trx: Db,
  { id, storeId }: Pick<JrsRecord, 'id' | 'storeId'>,
  { fieldKeys, now }: Sealing & { readonly now: Date },
): Promise<void> {
  const { seed, commitment } = newSeed()
  const sealedSeed = seal(fieldKeys, sealedAs(id), seed)
  await insertRaffle(trx, { jrsItemId: id, storeId, commitment, committedAt: now.toISOString(), sealedSeed })
}

/** A raffle as it stands before its draw; one that opened before there were commitments gets all at once. */
async function prepare(trx: Db, item: JrsRecord, how: Sealing & { readonly now: Date }): Promise<Raffle> {
  await commit(trx, item, how)
  await freezeRaffles(trx, [item.id], how.now)
  const raffle = await findRaffle(trx, item.id)
  if (raffle === undefined) throw new Error('A raffle that was just written is gone.')
  return raffle
}

/** The public value is typed where its source was named beforehand, and only there. */
function valueErrors({ publicValueSource }: JrsRecord, publicValue: string | undefined): FieldError[] {
  const pointer = '/publicValue'
  if (publicValueSource !== null && publicValue === undefined) return [{ pointer, code: 'required' }]
  if (publicValueSource === null && publicValue !== undefined) return [{ pointer, code: 'unknown_field' }]
  return []
}

type Body = CallParts<typeof drawJrs>['body']

/** Decides a locked raffle by its sealed seed, and moves everybody. Gives how many won. */
export async function decide(
  trx: Db,
  item: JrsRecord,
  { publicValue = null, fieldKeys, now }: { publicValue?: string | null; now: Date } & Sealing,
): Promise<number> {
  const { id, resultAnnounceAt } = item
  const { sealedSeed, numbers, listFingerprint } = await prepare(trx, item, { fieldKeys, now })
  if (sealedSeed === null || numbers === null || listFingerprint === null)
    throw new AppError('conflict.state')
  const seed = unseal(fieldKeys, sealedAs(id), sealedSeed)
  const takesPart = await lockDrawn(trx, id)
  const ranking = scoresOf({ seed, listFingerprint, publicValue }, numbers).map(({ number }) => number)
  const inOrder = ranking.filter((number) => takesPart.has(number))
  const winners = inOrder.slice(0, item.winnersCount ?? 0)
  const withdrawn = numbers.filter((number) => !takesPart.has(number))
  const drawnAt = now.toISOString()
  const outAt = announcedAt({ drawnAt, resultAnnounceAt }) ?? drawnAt
  await writeResult(trx, id, { seed, publicValue, ranking, withdrawn, winners, drawnAt })
  const claimEndsAt = claimEnd(new Date(outAt)).toISOString()
  const lose = [...inOrder.slice(winners.length), ...withdrawn]
  await moveDrawn(trx, id, { win: winners, lose, claimEndsAt, now })
  await jrsPrizesLapse.wake(trx, claimEndsAt)
  await addJob(trx, announceTask, { id }, outAt === drawnAt ? {} : { runAt: afterwards(outAt) })
  return winners.length
}

/**
 * Draws a raffle, once: its list is locked meanwhile. Throws `conflict.state` where it is not closed or drawn already,
 * `validation.failed` for a public value that is missing or was not named beforehand.
 */
export async function draw(
  { db, fieldKeys }: Sealing & { readonly db: Kysely<Tables> },
  { id, version, publicValue }: Body & { readonly id: string },
  caller: Caller,
): Promise<void> {
  const { now } = caller
  await inTransaction(db, async (trx) => {
    const { item, actions } = await lock(trx, id, caller)
    demand(actions.draw)
    demandVersion(item, version)
    refuseWrong(valueErrors(item, publicValue))
    const winners = await decide(trx, item, { ...(publicValue && { publicValue }), fieldKeys, now })
    const changes = {
      winners: { from: 0, to: winners },
      ...(publicValue && { publicValue: { from: null, to: publicValue } }),
    }
    await record(trx, caller, { action: 'jrs.drawn', ...aboutJrs(item), changes })
  })
}

/** Tells the result, once it is out: open pages, whoever won, and the others where the list says so. Throws before. */
export async function announce(db: Kysely<Tables>, payload: unknown, now: Date): Promise<void> {
  const { id } = z.object({ id: z.guid() }).parse(payload)
  await inTransaction(db, async (trx) => {
    const item = await findJrs(trx, id)
    if (item === undefined || !(await takeTelling(trx, id, now))) return
    // This clock may be behind the database's: the job runs again.
    if (!isOut(item, now)) throw new Error('A result is not out yet by the clock of this process.')
    const kinds = item.notifyLosers ? (['won', 'lost'] as const) : (['won'] as const)
    for (const kind of kinds) {
      const told = await listTold(trx, id, kind === 'won' ? 'CONFIRMED' : 'REJECTED')
      await jrsNotice.addAll(
        trx,
        told.map(({ id: entryId, callCount, endedAt }) => ({ kind, entryId, callCount, endedAt })),
      )
    }
  })
}

/** Nobody came for a prize in time: it is the next one's by score. */
export const jrsPrizesLapse = declareClockMove({
  table: 'jrsEntries',
  action: 'unclaimed',
  dueAt: 'claimEndsAt',
  set: prizeLapsed,
  after: async (trx, moved, now) => {
    const lists = await listsOfEntries(
      trx,
      moved.map(({ id }) => id),
    )
    for (const id of lists) await passOn(trx, id, now)
  },
})

/** Gives prizes of a drawn raffle that are free to the next by score, and has them told. */
export async function passOn(trx: Db, id: string, now: Date): Promise<void> {
  const raffle = await lockRaffle(trx, id)
  const item = await findJrs(trx, id)
  if (item === undefined || !raffle?.drawnAt) return
  const { kept, claimed } = await countPrizes(trx, id)
  const most = (item.winnersCount ?? 0) - kept - claimed
  if (most <= 0) return
  const outAt = Date.parse(announcedAt({ ...item, drawnAt: raffle.drawnAt }) ?? raffle.drawnAt)
  const claimEndsAt = claimEnd(new Date(Math.max(outAt, now.getTime()))).toISOString()
  const moved = await passPrizes(trx, raffle, { most, claimEndsAt, now })
  if (moved.length === 0) return
  await jrsPrizesLapse.wake(trx, claimEndsAt)
  const changes = { winners: { from: kept + claimed, to: kept + claimed + moved.length } }
  await record(trx, nobody(now), { action: 'jrs.prizes_passed_on', ...aboutJrs(item), changes })
  // Before the result is out it is told with all others.
  if (raffle.toldAt === null) return
  const told = moved.filter(({ phone }) => phone !== null)
  await jrsNotice.addAll(
    trx,
    told.map(({ id: entryId, callCount, endedAt }) => ({ kind: 'won', entryId, callCount, endedAt })),
  )
}
