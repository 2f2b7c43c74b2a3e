import { addJrsEntry, callNextJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { nextPhone, type TestApp } from './app.ts'
import { insertJrsItem } from './factories.ts'
import { endPauses } from './sign-in.ts'

type Given = Omit<Parameters<typeof insertJrsItem>[2], 'storeId'>

/** An open list of an active store, and what its owner does with it by hand. */
export async function openList(app: TestApp, given: Given = {}) {
  const { user: owner, token } = await app.signedIn('MANAGER')
  const store = { status: 'ACTIVE', name: '마당국수' } as const
  const { id: storeId } = await app.insertStore(store, { [owner.id]: 'OWNER' })
  const { id } = await insertJrsItem(app.db, app.clock.now(), { storeId, status: 'OPEN', ...given })
  const params = { id }
  return {
    id,
    params,
    storeId,
    owner,
    token,
    /** Somebody written down with a number of their own; the texts to it, without links, newest first. */
    add: async (more: object = {}, by = token) => {
      const phone = nextPhone()
      const entry = await app.call(addJrsEntry, { params, body: { phone, ...more } }, by)
      return { id: entry.id, phone, texts: () => app.texts(phone).map((text) => text.split('\n')[0]) }
    },
    callNext: (by = token) => app.call(callNextJrs, { params, body: {} }, by),
    move: (entryId: string, moved: { from: JrsEntryStatus; to: JrsEntryStatus }) =>
      app.call(setJrsEntryStatus, { params: { entryId }, body: moved }, token),
  }
}

/** Runs every job, also those that wait for later or for another try. */
export async function runAll(app: TestApp): Promise<void> {
  await app.runJobs()
  await endPauses(app)
  await app.runJobs()
}
