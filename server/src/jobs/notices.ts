import { addDays, seoulDate, seoulMidnight } from '@madang/contract/korean-time'
import { maskPhone } from '@madang/contract/phone'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { KakaoMessage, KakaoSender } from '../outside/kakao.ts'
import { firstSmsText, isSmsText, type SmsSender } from '../outside/sms.ts'
import { MessageError } from '../outside/solapi.ts'
import { askTask, createKakaoWay, type KakaoOutcome, type Told } from './kakao.ts'
import { isKakaoBegun } from './kakao.queries.ts'
import { addJob, addJobs, attemptsInADay, type JobOptions, type Tasks } from './runner.ts'

export type NoticeDeps = Pick<Deps, 'db' | 'log' | 'now' | 'publicUrl' | 'tokenKeys'>

/** A notice as it leaves. */
interface Written {
  /** Wire form. */
  readonly to: string
  /** From the one that says most to one that is sure to fit: the first that one message can carry leaves. */
  readonly texts: readonly string[]
  /** Where there is a template for it: this is tried before a text. */
  readonly kakao?: KakaoMessage | null
}

/** Never by KakaoTalk: its notification messages only inform. */
interface WrittenAdvertisement extends Omit<Written, 'kakao'> {
  /** Of the member who gets it, as they are now. */
  readonly consents: { readonly marketingConsentAt: string | null; readonly nightConsentAt: string | null }
  /** How to get no more of them at no cost; every text ends with it. */
  readonly optOut: string
}

interface Template<
  Payload,
  Purpose extends 'service' | 'advertising',
  Content extends Omit<Written, 'kakao'>,
> {
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

/**
 * A text was accepted by the provider (sent), refused for good, or failed for now: it is written anew at the next
 * attempt. A KakaoTalk message was accepted, may have left, was delivered, or was not and is written anew as a text.
 */
export type NoticeOutcome =
  | { readonly way: 'TEXT'; readonly became: 'sent' | 'refused' | 'failed' }
  | { readonly way: 'KAKAO'; readonly became: KakaoOutcome }

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
  /** Has it told by text, what was not delivered otherwise. */
  readonly addText: (trx: Db, stored: unknown) => Promise<void>
  readonly prepare: (deps: NoticeDeps, stored: unknown) => Promise<Written | 'night' | null>
  readonly settled: (deps: NoticeDeps, stored: unknown, outcome: NoticeOutcome) => Promise<void>
}

const task = 'notices:send'
const Job = z.object({
  template: z.string(),
  data: z.unknown(),
  isPostponed: z.optional(z.boolean()),
  /** Of this notice, however often its job runs; without it, it goes by text. */
  id: z.optional(z.guid()),
})

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
      addJob(
        trx,
        task,
        { template, data: payload.parse(data), id: randomUUID() },
        { maxAttempts, priority, ...options },
      ),
    addAll: (trx, all) =>
      addJobs(trx, task, {
        payloads: all.map((data) => ({ template, data: payload.parse(data), id: randomUUID() })),
        maxAttempts,
      }),
    addText: (trx, data) => addJob(trx, task, { template, data }, { maxAttempts, priority }),
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
export const textTasks = [task, nearTask, announceTask, askTask, ...Object.keys(formerTasks)]

interface Senders {
  readonly sms: SmsSender
  /** Null without a channel: everything goes by text. */
  readonly kakao: KakaoSender | null
}

/**
 * The one job that sends notices. What the provider refuses for good is logged, what may work later is thrown, so that
 * the job runs again; once done or given up nothing of it is kept. What has a template goes by KakaoTalk first.
 */
export function noticeTasks(deps: NoticeDeps & Senders, notices: readonly DeclaredNotice[]): Tasks {
  const byTemplate = new Map(notices.map((notice) => [notice.template, notice]))
  const find = (template: string): DeclaredNotice => {
    const notice = byTemplate.get(template)
    if (notice === undefined) throw new Error(`No notice ${template} is known here.`)
    return notice
  }
  const kakaoWay = createKakaoWay({
    ...deps,
    settled: (trx: Kysely<Tables>, { template, data }: Told, became) =>
      find(template).settled({ ...deps, db: trx }, data, { way: 'KAKAO', became }),
    tellByText: (trx, { template, data }) => find(template).addText(trx, data),
  })

  async function send({ template, data, isPostponed = false, id }: z.infer<typeof Job>): Promise<void> {
    const notice = find(template)
    // This job was cut off; what it began is asked about.
    if (id !== undefined && (await isKakaoBegun(deps.db, id))) return
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
    const { to, texts, kakao: message } = written
    if (id !== undefined && message && deps.kakao !== null) {
      return kakaoWay.send(id, to, { message, told: { template, data } })
    }
    try {
      await deps.sms.send({ to, text: firstSmsText(texts) })
    } catch (error) {
      const isFinal = error instanceof MessageError && !error.retryable
      await settle(notice, data, isFinal ? 'refused' : 'failed')
      if (!isFinal) throw error
      deps.log.error({ template, code: error.code, to: maskPhone(to) }, 'The provider refused a text.')
      return
    }
    await settle(notice, data, 'sent')
  }

  /** A text that left must not leave again because that could not be written down. */
  async function settle(notice: DeclaredNotice, data: unknown, became: 'sent' | 'refused' | 'failed') {
    try {
      await notice.settled(deps, data, { way: 'TEXT', became })
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
  return {
    [task]: async (job) => send(Job.parse(job)),
    ...kakaoWay.tasks,
    ...Object.fromEntries(former),
  }
}
