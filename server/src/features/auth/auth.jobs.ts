import * as z from 'zod/mini'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { sendFromJob, type SmsSender } from '../../outside/sms.ts'
import { record } from '../../record/audit.queries.ts'
import { findInvitedName } from '../invitations/invitations.queries.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { countFailedCodes, hasAlarmSince, lockAlarms, type Alarm } from './auth.alarm.queries.ts'
import { before, dayMs } from '../../db/instants.ts'
import {
  countTextsSince,
  deleteOldChallenges,
  findOpenChallenge,
  setCodeHash,
  type CodeTarget,
  type Purpose,
} from './auth.queries.ts'
import { drawCode, hashCode, hashOfNothing } from './auth.secrets.ts'
import { deleteOldSessions } from '../sessions/sessions.queries.ts'
import { codeText, phoneChangedText } from './auth.texts.ts'
import { findUserIdByPhone } from './auth.users.queries.ts'

type JobDeps = Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl' | 'tokenKeys'> & { readonly sms: SmsSender }

/**
 * Texts with codes in 24 hours over all numbers: what a flood may cost at most (security.md G5). Apart, so
 * that nobody who is signed in, or asks for something, can use up what others sign in with.
 */
const textCeilings: Readonly<Record<Purpose, number>> = {
  'sign-in': 5_000,
  'phone-change': 500,
  request: 1_000,
}
/** So many wrong codes over all numbers in this time are an attack on many of them (security.md G3). */
const alarmingGuesses = 200
const alarmWindowMs = 10 * 60_000

/**
 * Members get their code, suspended ones too, and so does who was invited to a store; a new number only while it is
 * nobody's. Whoever asks for something, a refund for instance, may be a member or not.
 */
async function getsText({ db, now }: JobDeps, { purpose, phone }: CodeTarget): Promise<boolean> {
  if (purpose === 'request') return true
  const isTaken = (await findUserIdByPhone(db, phone)) !== undefined
  if (purpose === 'phone-change') return !isTaken
  return isTaken || (await findInvitedName(db, phone, now())) !== undefined
}

interface Alert {
  readonly action: Alarm
  readonly entity: Purpose
  readonly windowMs: number
  readonly name: string
  readonly count: number
}

/** Puts an alarm into the audit, at most once in its window; tells whether it did. */
async function raise({ db, now }: JobDeps, alert: Alert): Promise<boolean> {
  const { action, entity, windowMs, name, count } = alert
  const at = now()
  return inTransaction(db, async (trx) => {
    await lockAlarms(trx)
    if (await hasAlarmSince(trx, { action, entity, since: before(at, windowMs) })) return false
    const changes = { [name]: { from: null, to: count } }
    await record(trx, { viewer: null, origin: null, now: at }, { action, entity, changes })
    return true
  })
}

/** Whether the ceiling of these texts is reached; then everybody who has to know is told. */
async function isCeilingReached(deps: JobDeps, purpose: Purpose): Promise<boolean> {
  const { db, log, now } = deps
  const ceiling = textCeilings[purpose]
  const texts = await countTextsSince(db, purpose, before(now(), dayMs))
  if (texts < ceiling) return false
  log.error({ purpose, texts, ceiling }, 'No code was sent: the texts of this day are used up.')
  await raise(deps, {
    action: 'auth.text_ceiling',
    entity: purpose,
    windowMs: dayMs,
    name: 'texts',
    count: texts,
  })
  return true
}

/**
 * Draws a code and sends it. Another run, after a failure, draws another, so that no code is ever stored
 * in the clear; a challenge that is over by then stops it.
 */
async function sendCode(deps: JobDeps, challengeId: string): Promise<void> {
  const { db, now, tokenKeys, publicUrl } = deps
  const challenge = await findOpenChallenge(db, challengeId, now())
  if (challenge === undefined) return
  if (!(await getsText(deps, challenge))) {
    return setCodeHash(db, challengeId, { codeHash: hashOfNothing(), handedOver: 0 })
  }
  if (await isCeilingReached(deps, challenge.purpose)) return
  const code = drawCode()
  const codeHash = hashCode(tokenKeys.current, { challengeId, code })
  await setCodeHash(db, challengeId, { codeHash, handedOver: 1 })
  const { hostname } = new URL(publicUrl)
  const text = codeText({ brand: await findBrand(db), code, host: hostname })
  await sendFromJob(deps, { task: 'auth:send-code', to: challenge.phone, text })
}

/** Raises the alarm over wrong codes at all numbers together, at most once in its window. */
async function watchGuessing(deps: JobDeps): Promise<void> {
  const { db, log, now } = deps
  const guesses = await countFailedCodes(db, before(now(), alarmWindowMs))
  if (guesses <= alarmingGuesses) return
  const isRaised = await raise(deps, {
    action: 'auth.guessing_alarm',
    entity: 'sign-in',
    windowMs: alarmWindowMs,
    name: 'guesses',
    count: guesses,
  })
  if (isRaised) log.error({ guesses }, 'Many wrong codes: somebody may be guessing at many numbers.')
}

const CodeJob = z.object({ challengeId: z.guid() })
const NoticeJob = z.object({ phone: z.string() })

/** The jobs of signing in: texts, the watch over guessing, cleaning. */
export function authTasks(deps: JobDeps): Tasks {
  return {
    'auth:send-code': async (payload) => sendCode(deps, CodeJob.parse(payload).challengeId),
    'auth:notify-phone-changed': async (payload) => {
      const { phone } = NoticeJob.parse(payload)
      const text = phoneChangedText(await findBrand(deps.db))
      await sendFromJob(deps, { task: 'auth:notify-phone-changed', to: phone, text })
    },
    'auth:watch-guessing': async () => watchGuessing(deps),
    'auth:clean': async () => {
      await deleteOldChallenges(deps.db, deps.now())
      await deleteOldSessions(deps.db, deps.now())
    },
  }
}
