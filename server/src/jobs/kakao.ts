import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Log } from '../db/log.ts'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { KakaoMessage, KakaoReport, KakaoSender } from '../outside/kakao.ts'
import { MessageError } from '../outside/solapi.ts'
import {
  insertKakaoMessage,
  listDueKakaoMessages,
  postponeKakaoMessage,
  settleKakaoMessage,
  takeKakaoMessage,
  writeKakaoAccepted,
} from './kakao.queries.ts'
import { addJob, type Tasks } from './runner.ts'

/** A notice as it waits in the database. */
export interface Told {
  readonly template: string
  readonly data: unknown
}

/** `unknown`: it may have left. */
export type KakaoOutcome = 'sent' | 'unknown' | 'delivered' | 'undelivered'

interface KakaoDeps {
  readonly db: Kysely<Tables>
  readonly log: Log
  readonly now: () => Date
  /** Null where there is no channel (any more). */
  readonly kakao: KakaoSender | null
  /** What follows from an outcome, in the transaction that writes it. */
  readonly settled: (trx: Kysely<Tables>, told: Told, outcome: KakaoOutcome) => Promise<void>
  /** Has it told by text instead. */
  readonly tellByText: (trx: Db, told: Told) => Promise<void>
}

export const askTask = 'kakao:ask'
const Asked = z.object({ id: z.guid() })

const secondMs = 1_000
/** Reports come within seconds. */
const firstAskMs = 3 * secondMs
/** After an exchange that was cut off: it is over by then. */
const unansweredAskMs = 15 * secondMs
/** What the provider does not know then will not reach it any more. */
const arrivedByMs = 30 * secondMs
const longestPauseMs = 60 * secondMs
/** An attempt that was cut off (a crash) is made up for by then. */
const leaseMs = 60 * secondMs
/** A message that nothing is heard of is left alone then: a text may come on top of it. */
const reportedByMs = 10 * 60 * secondMs
const answeredByMs = 24 * 60 * 60 * secondMs
/** Texts and messages that wait go first. */
const askPriority = 5

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}

function addAsk(db: Db, id: string, runAt: string): Promise<void> {
  return addJob(db, askTask, { id }, { jobKey: `kakao ${id}`, maxAttempts: 1, priority: askPriority, runAt })
}

/**
 * KakaoTalk before a text (docs/decisions/061). A message is written down before it is handed over, once for each id,
 * and asked about until its report is there. Only what is known not to be delivered is told by text: the text is added
 * in the transaction that writes that down, so there is one however often it is asked, by whatever process.
 */
export function createKakaoWay({ db, log, now, kakao, settled, tellByText }: KakaoDeps) {
  async function fail(id: string, code: string): Promise<void> {
    const isNews = await inTransaction(db, async (trx) => {
      const told = await settleKakaoMessage(trx, { id, state: 'FAILED', code })
      if (told === undefined) return false
      await settled(trx, told, 'undelivered')
      await tellByText(trx, told)
      return true
    })
    if (isNews) log.info({ code }, 'A KakaoTalk message was not delivered; it is told by text.')
  }

  async function deliver(id: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const told = await settleKakaoMessage(trx, { id, state: 'DELIVERED' })
      if (told !== undefined) await settled(trx, told, 'delivered')
    })
  }

  /** Hands a message over; nothing when that was begun before. */
  async function send(id: string, to: string, { message, told }: { message: KakaoMessage; told: Told }) {
    const at = now()
    const dueAt = after(at, unansweredAskMs)
    const isFirst = await inTransaction(db, async (trx) => {
      const row = { id, ...told, phone: to, sentAt: at.toISOString(), dueAt }
      const isNew = await insertKakaoMessage(trx, row)
      if (isNew) await addAsk(trx, id, dueAt)
      return isNew
    })
    if (!isFirst || kakao === null) return
    try {
      const { messageId, refusedWith } = await kakao.send({ ...message, to, reference: id })
      if (refusedWith !== null) return await fail(id, refusedWith)
      await inTransaction(db, async (trx) => {
        const next = after(now(), firstAskMs)
        await writeKakaoAccepted(trx, { id, messageId, dueAt: next })
        await addAsk(trx, id, next)
        await settled(trx, told, 'sent')
      })
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      if (!error.retryable) return fail(id, error.code)
      log.warn({ code: error.code }, 'Whether a KakaoTalk message has left is not known; it is asked.')
      await inTransaction(db, (trx) => settled(trx, told, 'unknown'))
    }
  }

  async function draw(id: string, report: KakaoReport, { sentAt, next }: { sentAt: string; next: string }) {
    const ageMs = now().getTime() - Date.parse(sentAt)
    if (report.state === 'delivered') return deliver(id)
    if (report.state === 'failed') return fail(id, report.code)
    if (report.state === 'none' && ageMs >= arrivedByMs) return fail(id, 'none')
    if (ageMs >= reportedByMs) return leave(id)
    return askAgain(id, next)
  }

  async function leave(id: string): Promise<void> {
    await settleKakaoMessage(db, { id, state: 'UNKNOWN' })
    log.error({ id }, 'What became of a KakaoTalk message is not known; it is not asked for any more.')
  }

  async function askAgain(id: string, next: string): Promise<void> {
    await postponeKakaoMessage(db, id, next)
    await addAsk(db, id, next)
  }

  /** Asks what became of a message, where that is due. */
  async function ask(id: string): Promise<void> {
    const asked = await takeKakaoMessage(db, { id, now: now(), pauseMs: leaseMs })
    if (asked === undefined || asked.phone === null) return
    const { phone: to, messageId, sentAt, attempts } = asked
    const next = after(now(), Math.min(firstAskMs * 2 ** (attempts - 1), longestPauseMs))
    try {
      if (kakao === null) throw new MessageError('no channel', { retryable: true })
      const report = await kakao.report({ reference: id, messageId, to, sentAt })
      await draw(id, report, { sentAt, next })
    } catch (error) {
      if (!(error instanceof MessageError)) throw error
      log.warn({ code: error.code }, 'What became of a KakaoTalk message could not be asked.')
      if (now().getTime() - Date.parse(sentAt) >= answeredByMs) await leave(id)
      else await askAgain(id, next)
    }
  }

  const tasks: Tasks = {
    [askTask]: async (payload) => ask(Asked.parse(payload).id),
    'kakao:sweep': async () => {
      for (const id of await listDueKakaoMessages(db, now())) await addAsk(db, id, now().toISOString())
    },
  }
  return { send, tasks }
}
