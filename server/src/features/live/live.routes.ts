import { isStaff } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import { listenToEvents, listenToJrs } from '@madang/contract/live'
import type { LiveHub } from '../../db/live.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { findPublicByCode } from '../jrs/jrs.public.queries.ts'
import { listStoreIds } from '../stores/stores.staff.queries.ts'

/** What changes, told as it happens to whoever may see it. */
export function liveRoutes(serve: Serve, live: LiveHub, { now }: Pick<Deps, 'now'>): void {
  serve(listenToEvents, async ({ db, viewer, query, headers }) => {
    const { userId, role } = viewer
    const own = `user:${userId}`
    const heard = { lastId: headers['last-event-id'], sinceSeconds: query.sinceSeconds }
    const managed = async () => (await listStoreIds(db, userId)).map((id) => `store:${id}`)
    return live.subscribe({
      channels: [own, ...(isStaff(role) ? ['operator'] : []), ...(role === 'MANAGER' ? ['managers'] : [])],
      ...(role === 'MANAGER' && { more: managed }),
      endsWith: `rights:${userId}`,
      ...heard,
    })
  })
  serve(listenToJrs, async ({ db, params, headers }) => {
    const item = await findPublicByCode(db, params.code, now())
    if (item === null) throw new AppError('resource.not_found')
    return live.subscribe({ channels: [`jrs:${item.id}`], lastId: headers['last-event-id'] })
  })
}
