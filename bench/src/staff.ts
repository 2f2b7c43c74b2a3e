import { insertSession, insertStore, insertUser } from '@madang/server/testing/factories'
import type { openBeside } from './system.ts'

/** A store with so many owners, and the token of each: one of them may not ask as often as a bench does. */
export async function openStore(
  db: ReturnType<typeof openBeside>['db'],
  people: number,
): Promise<{ storeId: string; tokens: string[] }> {
  const now = new Date()
  const ids: string[] = []
  for (let count = 0; count < people; count++)
    ids.push((await insertUser(db, now, { authorityType: 'MANAGER' })).id)
  const staff = Object.fromEntries(ids.map((id) => [id, 'OWNER' as const]))
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff })
  const tokens: string[] = []
  for (const id of ids) tokens.push(await insertSession(db, now, id))
  return { storeId, tokens }
}
