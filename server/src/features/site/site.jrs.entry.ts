import { AppError } from '@madang/contract/errors'
import { restoreMinutes } from '@madang/contract/jrs-entry-actions'
import { maskPhone } from '@madang/contract/phone'
import type { SiteFailure } from '@madang/contract/site-door'
import { calendarField, entryPath, type SiteJrsEntry } from '@madang/contract/site-jrs'
import { jrsEntryStatuses } from '@madang/contract/statuses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attempt, fieldsOf } from '../../http/page-form.ts'
import { changePartyByKey, moveByKey } from '../jrs/jrs.guests.changes.ts'
import { actionsOf } from '../jrs/jrs.entries.queries.ts'
import { findByKey } from '../jrs/jrs.own.queries.ts'
import { findJrs } from '../jrs/jrs.queries.ts'
import { calendarOf } from './site.jrs.calendar.ts'
import { readNumber } from './site.jrs.words.ts'
import type { RequestSite } from './site.private.ts'
import { given } from './site.promotions.routes.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findByKey>>>

const restoreMs = restoreMinutes * 60_000

/** Of a booking the store may take an end back for longer, but no page waits for that. */
function mayComeBack({ entry }: Found, now: Date): boolean {
  const isRecent = now.getTime() - Date.parse(entry.endedAt ?? '') <= restoreMs
  return isRecent && actionsOf(entry, 'staff', now).restore.allowed
}

function toPage(found: Found, failure: SiteFailure | null, now: Date): SiteJrsEntry {
  const { entry, own, actions } = found
  const missedAt = actions.restore.allowed ? entry.endedAt : null
  return {
    name: 'jrs-entry',
    entry: { ...own, phone: own.phone && maskPhone(own.phone) },
    callEndsAt: entry.callEndsAt,
    rejoinUntil: missedAt && new Date(Date.parse(missedAt) + restoreMs).toISOString(),
    mayComeBack: mayComeBack(found, now),
    can: {
      edit: actions.edit.allowed,
      defer: actions.defer.allowed,
      cancel: actions.cancel.allowed,
      restore: actions.restore.allowed,
    },
    failure,
  }
}

const moves = { cancel: 'CANCELLED', defer: 'WAITING', restore: 'WAITING' } as const

/** An entry's page, for whoever has its key, and what its guest does there. */
export function createEntryPage({ db, now, limits, show, publicUrl }: RequestSite) {
  async function act(request: FastifyRequest, key: string, found: Found): Promise<void> {
    const { do: deed = '', partySize = '', status } = fieldsOf(request)
    const acting = { key, now: now() }
    // Who has the key is somebody: many guests share one network.
    limits.countUser(found.entry.id)
    if (deed === 'party') {
      const size = readNumber(partySize)
      if (typeof size === 'string' || size < 1) {
        throw new AppError('validation.failed', { errors: [{ pointer: '/partySize', code: 'required' }] })
      }
      return changePartyByKey(db, acting, size)
    }
    const from = jrsEntryStatuses.find((one) => one === status)
    if (from === undefined || !Object.hasOwn(moves, deed)) throw new AppError('request.malformed')
    return moveByKey(db, acting, { from, to: moves[deed as keyof typeof moves] }) // it has it
  }

  /** The booking for the guest's own calendar; null where there is none. */
  async function sendCalendar(reply: FastifyReply, { entry, own }: Found): Promise<FastifyReply | null> {
    const { slotAt } = own
    const item = await findJrs(db, entry.jrsItemId)
    if (slotAt === null || item === undefined) return null
    const { host } = new URL(publicUrl)
    const slotMinutes = item.slotMinutes ?? 60
    const calendar = calendarOf({ entry: { ...own, slotAt }, slotMinutes, host })
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="booking.ics"',
    })
    return reply.type('text/calendar; charset=utf-8').send(calendar)
  }

  /** Null where the key is none, and where the entry is anonymous. */
  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
  ): Promise<FastifyReply | null> {
    if (!/^[\w-]{22}$/.test(key)) return null
    const found = await findByKey(db, key, now())
    if (found === null) return null
    const path = entryPath(key)
    const showEntry = (one: Found, failure: SiteFailure | null) =>
      show(request, reply, { path, content: toPage(one, failure, now()) })
    if (request.method !== 'POST') {
      const asked = given(request, calendarField)
      return asked === 'ics' ? sendCalendar(reply, found) : showEntry(found, null)
    }
    const acted = await attempt(() => act(request, key, found))
    if ('done' in acted) return reply.redirect(path, 303)
    const fresh = (await findByKey(db, key, now())) ?? found
    // Pressed twice: it is as it was asked for.
    const { do: deed = '', status } = fieldsOf(request)
    const wanted = Object.hasOwn(moves, deed) ? moves[deed as keyof typeof moves] : null
    const isDone = acted.failure.code === 'conflict.state' && fresh.entry.status === wanted
    if (isDone && status !== wanted) return reply.redirect(path, 303)
    return showEntry(fresh, acted.failure)
  }
}
