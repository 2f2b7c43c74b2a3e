import { addDays, seoulDate, seoulMidnight } from '@madang/contract/korean-time'
import { maskPhone } from '@madang/contract/phone'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { firstSmsText, isSmsText, SmsError, type SmsSender } from '../outside/sms.ts'
import { addJob, addJobs, attemptsInADay, type JobOptions, type Tasks } from './runner.ts'

export type NoticeDeps = Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl' | 'tokenKeys'>

/** A notice as it leaves. */
interface Written {
  /** Wire form. */
  readonly to: string
  /** From the one that says most to one that is sure to fit: the first that one message can carry leaves. */
  readonly texts: readonly string[]
}

interface WrittenAdvertisement extends Written {
  /** Of the member who gets it, as they are now. */
  readonly consents: { readonly marketingConsentAt: string | null; readonly nightConsentAt: string | null }
  /** How to get no more of them at no cost; every text ends with it. */
  readonly optOut: string
}

interface Template<Payload, Purpose extends 'service' | 'advertising', Content extends Written> {
  readonly template: string
  readonly purpose: Purpose
  /** Ids: it waits in the database. A number only where no record has it any more. */
  readonly payload: z.ZodMiniType<Payload>
  /** Without it a text is tried for a day. */
  readonly maxAttempts?: number
  /** Recipient and words as they are when it leaves; null when there is nothing to say any more, or nobody to tell. */
  readonly write: (deps: NoticeDeps, payload: Payload) => Promise<Content | null>
  /** Told what became of what was written, for whoever keeps it. */
  readonly settled?: (deps: NoticeDeps, payload: Payload, outcome: NoticeOutcome) => Promise<void>
}

/** Accepted by the provider, refused for good, or failed for now: it is written anew at the next attempt. */
export type NoticeOutcome = 'sent' | 'refused' | 'failed'

/**
 * What somebody is told by text. An advertisement leaves only with the member's consent, between 21:00 and 08:00 in
 * Seoul only with the consent to that, begins with (광고) and ends with the way out (product.md §8).
 */
export type Notice<Payload> =
  | Template<Payload, 'service', Written>
  | Template<Payload, 'advertising', WrittenAdvertisement>

/** A notice as its owner uses it, with `add`, and as `noticeTasks` takes any. */
export interface DeclaredNotice<Payload = never> {
  readonly template: string
  /** Has it sent as soon as this transaction is committed, or at an instant after that, and never if it is not. */
  add(trx: Db, payload: Payload, options?: Pick<JobOptions, 'runAt'>): Promise<void>
  /** The same for many at once. */
  addAll(trx: Db, payloads: readonly Payload[]): Promise<void>
  readonly prepare: (deps: NoticeDeps, stored: unknown) => Promise<Written | 'night' | null>
  readonly settled: (deps: NoticeDeps, stored: unknown, outcome: NoticeOutcome) => Promise<void>
}

const task = 'notices:send'
const Job = z.object({ template: z.string(), data: z.unknown(), isPostponed: z.optional(z.boolean()) })

/** Higher goes later: nobody's code waits behind advertisements. */
const advertisingPriority = 10

const hourMs = 60 * 60 * 1000
const nightEndsAt = 8
const nightBeginsAt = 21

function isNight(now: Date): boolean {
  const sinceMidnight = now.getTime() - seoulMidnight(seoulDate(now)).getTime()
  return sinceMidnight < nightEndsAt * hourMs || sinceMidnight >= nightBeginsAt * hourMs
}

/** The next morning in Seoul; a minute later, since this clock and the database's may differ. */
function nextMorning(now: Date): string {
  const today = seoulDate(now)
  const morningOf = (day: string) => new Date(seoulMidnight(day).getTime() + nightEndsAt * hourMs + 60_000)
  return (morningOf(today) > now ? morningOf(today) : morningOf(addDays(today, 1))).toISOString()
}

function prepareAdvertisement(
  { to, texts, consents, optOut }: WrittenAdvertisement,
  now: Date,
): Written | 'night' | null {
  if (consents.marketingConsentAt === null) return null
  if (consents.nightConsentAt === null && isNight(now)) return 'night'
  const marked = texts.map((text) => `(광고)${text}\n${optOut}`)
  if (!marked.some(isSmsText)) throw new Error('An advertisement leaves no room for the way out.')
  return { to, texts: marked }
}

export function declareNotice<Payload>(notice: Notice<Payload>): DeclaredNotice<Payload> {
  const { template, purpose, payload, maxAttempts = attemptsInADay } = notice
  const priority = purpose === 'advertising' ? advertisingPriority : 0
  return {
    template,
    add: (trx, data, options) =>
      addJob(trx, task, { template, data: payload.parse(data) }, { maxAttempts, priority, ...options }),
    addAll: (trx, all) =>
      addJobs(trx, task, {
        payloads: all.map((data) => ({ template, data: payload.parse(data) })),
        maxAttempts,
      }),
    async prepare(deps, stored) {
      const data = payload.parse(stored)
      if (notice.purpose === 'service') return notice.write(deps, data)
      const written = await notice.write(deps, data)
      return written && prepareAdvertisement(written, deps.now())
    },
    settled: async (deps, stored, outcome) => notice.settled?.(deps, payload.parse(stored), outcome),
  }
}

/** The tasks that sent texts in the version before, whose jobs may still wait, and the templates that took their place. */
const formerTasks = {
  'auth:notify-phone-changed': 'auth.phone_changed',
  'auth:send-code': 'auth.code',
  'invitations:send-text': 'stores.invited',
  'requests:send-text': 'requests.told',
  'users:send-status': 'users.status',
} as const

/** Adds texts as they are due then: to those whose turn is near. */
export const nearTask = 'jrs:tell-near'

/** Adds the texts of a raffle's result once it is out; the result itself is shown without. */
export const announceTask = 'jrs:announce'

/** What of these waits in a restored copy of the database must not leave (jobs:forget). */
export const textTasks = [task, nearTask, announceTask, ...Object.keys(formerTasks)]

/**
 * The one job that sends texts. What the provider refuses for good is logged, what may work later is thrown, so that
 * the job runs again; once done or given up nothing of it is kept.
 */
export function noticeTasks(
  deps: NoticeDeps & { readonly sms: SmsSender },
  notices: readonly DeclaredNotice[],
): Tasks {
  const byTemplate = new Map(notices.map((notice) => [notice.template, notice]))

  async function send({ template, data, isPostponed = false }: z.infer<typeof Job>): Promise<void> {
    const notice = byTemplate.get(template)
    if (notice === undefined) throw new Error(`No notice ${template} is known here.`)
    const written = await notice.prepare(deps, data)
    if (written === null) return
    if (written === 'night') {
      // Once: one that finds no way all day is given up.
      if (isPostponed) return deps.log.error({ template }, 'An advertisement that did not leave is given up.')
      const options = { runAt: nextMorning(deps.now()), maxAttempts: attemptsInADay }
      return addJob(
        deps.db,
        task,
        { template, data, isPostponed: true },
        { ...options, priority: advertisingPriority },
      )
    }
    const { to, texts } = written
    try {
      await deps.sms.send({ to, text: firstSmsText(texts) })
    } catch (error) {
      const isFinal = error instanceof SmsError && !error.retryable
      await settle(notice, data, isFinal ? 'refused' : 'failed')
      if (!isFinal) throw error
      deps.log.error({ template, code: error.code, to: maskPhone(to) }, 'The provider refused a text.')
      return
    }
    await settle(notice, data, 'sent')
  }

  /** A text that left must not leave again because that could not be written down. */
  async function settle(notice: DeclaredNotice, data: unknown, outcome: NoticeOutcome): Promise<void> {
    try {
      await notice.settled(deps, data, outcome)
    } catch (error) {
      deps.log.error(
        { template: notice.template, err: error },
        'What became of a text could not be written down.',
      )
    }
  }

  const former = Object.entries(formerTasks).map(([name, template]): [string, Tasks[string]] => [
    name,
    (data) => send({ template, data }),
  ])
  return { [task]: async (job) => send(Job.parse(job)), ...Object.fromEntries(former) }
}
