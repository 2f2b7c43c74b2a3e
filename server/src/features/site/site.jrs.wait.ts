import { AppError } from '@madang/contract/errors'
import type { SiteFailure } from '@madang/contract/site-door'
import { entryPath, slotWaitPath } from '@madang/contract/site-jrs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attempt, fieldsOf } from '../../http/page-form.ts'
import { findTakenPath, findWaitByKey, leaveWait, takeOffer } from '../jrs/jrs.slot-waits.changes.ts'
import type { RequestSite } from './site.private.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findWaitByKey>>>

/** The page of somebody who waits for a slot, for whoever has its key; once a place is taken, that of the entry. */
export function createWaitPage(site: RequestSite) {
  const { db, now, limits, show } = site

  /** Gives where it leads. */
  async function act(request: FastifyRequest, key: string, { wait }: Found): Promise<string> {
    // Who has the key is somebody: many guests share one network.
    limits.countUser(wait.id)
    const { do: deed } = fieldsOf(request)
    if (deed === 'take') return entryPath(await takeOffer(site, { key, now: now() }))
    if (deed !== 'leave') throw new AppError('request.malformed')
    await leaveWait(db, { key })
    return slotWaitPath(key)
  }

  /** Null where the key is none. */
  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
  ): Promise<FastifyReply | null> {
    const find = () => findWaitByKey(db, key, now())
    const found = /^[\w-]{22}$/.test(key) ? await find() : null
    if (found === null) return null
    const showWait = async (one: Found, failure: SiteFailure | null) => {
      const entry = await findTakenPath(site, one.wait)
      if (entry !== null) return reply.redirect(entry, 303)
      const content = { name: 'jrs-slot-wait', ...one.page, failure } as const
      return show(request, reply, { path: slotWaitPath(key), content })
    }
    if (request.method !== 'POST') return showWait(found, null)
    const acted = await attempt(() => act(request, key, found))
    if ('done' in acted) return reply.redirect(acted.done, 303)
    return showWait((await find()) ?? found, acted.failure)
  }
}
