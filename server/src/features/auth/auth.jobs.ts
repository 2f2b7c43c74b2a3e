import * as z from 'zod/mini'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { declareNotice } from '../../jobs/notices.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { nobody, record } from '../../record/audit.queries.ts'
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
import { guestPurposes } from './auth.tables.ts'
import { deleteOldSessions } from '../sessions/sessions.queries.ts'
import { codeTexts, phoneChangedTexts } from './auth.texts.ts'
import { findUserIdByPhone } from './auth.users.queries.ts'

type JobDeps = Pick<Deps, 'db' | 'log' | 'now'>

/**
 * Texts with codes in 24 hours over all numbers: what a flood may cost at most (security.md G5). Apart, so
 * that nobody who is signed in, or asks for something, can use up what others sign in with.
 */
const textCeilings: Readonly<Record<Purpose, number>> = {
  'sign-in': 5_000,
  'phone-change': 500,
  'step-up': 1_000,
  request: 1_000,
  jrs: 10_000,
}
/** So many wrong codes over all numbers in this time are an attack on many of them (security.md G3). */
const alarmingGuesses = 200
const alarmWindowMs = 10 * 60_000

/**
 * Members get their code, suspended ones too, and so does who was invited to a store; a new number only while it is
 * nobody's. Whoever asks for something, a refund for instance, may be a member or not.
 */
async function getsText({ db, now }: JobDeps, { purpose, phone }: CodeTarget): Promise<boolean> {
  if (guestPurposes.some((one) => one === purpose)) return true
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
    await record(trx, nobody(at), { action, entity, changes })
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
 * Carries a code. It is drawn here, where the text leaves, so that no code is ever stored in the clear (decision 002):
 * another run, after a failure, draws another, and a challenge that is over by then stops it.
 */
export const codeNotice = declareNotice({
  template: 'auth.code',
  purpose: 'service',
  payload: z.object({ challengeId: z.guid() }),
  // The last after four minutes, when every code is over.
  maxAttempts: 6,
  async write(deps, { challengeId }) {
    const { db, now, tokenKeys, publicUrl } = deps
    const challenge = await findOpenChallenge(db, challengeId, now())
    if (challenge === undefined) return null
    if (!(await getsText(deps, challenge))) {
      await setCodeHash(db, challengeId, { codeHash: hashOfNothing(), handedOver: 0 })
      return null
    }
    if (await isCeilingReached(deps, challenge.purpose)) return null
    const code = drawCode()
    const codeHash = hashCode(tokenKeys.current, { challengeId, code })
    await setCodeHash(db, challengeId, { codeHash, handedOver: 1 })
    const { hostname } = new URL(publicUrl)
    return { to: challenge.phone, texts: codeTexts({ brand: await findBrand(db), code, host: hostname }) }
  },
})

/** To a number that is no longer the member's, so that it stands in no record. */
export const phoneChangedNotice = declareNotice({
  template: 'auth.phone_changed',
  purpose: 'service',
  payload: z.object({ phone: z.string() }),
  write: async ({ db }, { phone }) => ({ to: phone, texts: phoneChangedTexts(await findBrand(db)) }),
})

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

/** The jobs of signing in: the watch over guessing, cleaning. */
export function authTasks(deps: JobDeps): Tasks {
  return {
    'auth:watch-guessing': async () => watchGuessing(deps),
    'auth:clean': async () => {
      await deleteOldChallenges(deps.db, deps.now())
      await deleteOldSessions(deps.db, deps.now())
    },
  }
}
