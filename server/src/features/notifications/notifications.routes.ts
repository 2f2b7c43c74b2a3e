import { markNotificationsRead, pagedNotifications } from '@madang/contract/notifications'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import type { Serve } from '../../http/serve.ts'
import { countNotifications, listNotifications, markRead } from './notifications.queries.ts'

/** What somebody is told in the console. */
export function notificationsRoutes(serve: Serve, { now }: Pick<Deps, 'now'>): void {
  serve(pagedNotifications, async ({ db, query, viewer }) => {
    const { count, unreadCount } = await countNotifications(db, viewer.userId)
    const items = await listNotifications(db, viewer.userId, query)
    return { ...toPage(items, query, { count, isEstimate: false }), unreadCount }
  })

  serve(markNotificationsRead, async ({ db, body, viewer }) => {
    await markRead(db, viewer.userId, { id: body.id, now: now() })
    const { unreadCount } = await countNotifications(db, viewer.userId)
    return { unreadCount }
  })
}
