import { setJrsStatus } from '@madang/contract/jrs'
import { addJrsEntry, joinJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { drawJrs } from '@madang/contract/jrs-raffle'
import { nextPhone, type TestApp } from './app.ts'
import { insertJrsItem } from './factories.ts'

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

/** A raffle that its owner has opened, and what people do with it. */
export async function openRaffle(app: TestApp, given: Given = {}) {
  const { user: owner, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore(
    { status: 'ACTIVE', name: '마당국수' },
    { [owner.id]: 'OWNER' },
  )
  const endAt = new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString()
  const list = { storeId, kind: 'RAFFLE', endAt, winnersCount: 1, capacity: 10_000, ...given } as const
  const { id, code } = await insertJrsItem(app.db, app.clock.now(), list)
  const params = { id }
  const moveTo = (to: 'OPEN' | 'CLOSED') => app.call(setJrsStatus, { params, body: { to } }, token)
  await moveTo('OPEN')
  const joinAs = (by: string) =>
    app.call(joinJrs, { params, headers: {}, body: { name: '김민수', consent: true } }, by)
  return {
    id,
    code,
    params,
    owner,
    token,
    joinAs,
    /** A new member joins. */
    join: async () => {
      const member = await app.signedIn('USER')
      const own = await joinAs(member.token)
      const leaving = { params: { entryId: own.id }, body: { from: 'WAITING', to: 'CANCELLED' } } as const
      return {
        id: own.id,
        userId: member.user.id,
        phone: member.user.phone,
        token: member.token,
        leave: () => app.call(setJrsEntryStatus, leaving, member.token),
      }
    },
    /** Somebody whom staff write down. */
    add: async () => {
      const phone = nextPhone()
      const { number } = await app.call(addJrsEntry, { params, body: { phone, name: '김보리' } }, token)
      return { phone, number }
    },
    close: () => moveTo('CLOSED'),
    draw: async (body: { publicValue?: string; version?: number } = {}) => {
      const item = app.db.selectFrom('jrsItems').select('version').where('id', '=', id)
      const { version } = await item.executeTakeFirstOrThrow()
      return app.call(drawJrs, { params, body: { version, ...body } }, token)
    },
  }
}
