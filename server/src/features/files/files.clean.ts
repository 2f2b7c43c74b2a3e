import { looseHours } from '@madang/contract/files'
import type { Deps } from '../../deps.ts'
import { uuidTime } from '../../db/uuid.ts'
import { deleteFilesLooseSince, listFiles } from './files.queries.ts'

const hourMs = 60 * 60 * 1000
/** Longer than any upload takes: bytes this old without a row will never have one. */
const orphanAfterMs = hourMs
const batchSize = 500
/** What can be made again is made again now and then, so that what nobody asks for any more goes. */
const madeKeptMs = 30 * 24 * hourMs

type CleanDeps = Pick<Deps, 'db' | 'blobs' | 'now'>

async function removeOrphans({ db, blobs }: CleanDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await listFiles(db, ids)).map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) await blobs.remove(id)
}

/** Removes bytes without a row: the process ended between the two, or before the bytes of a deleted row. */
async function removeAllOrphans(deps: CleanDeps, before: number): Promise<void> {
  let batch: string[] = []
  for await (const id of deps.blobs.keys()) {
    if (uuidTime(id) < before) batch.push(id)
    if (batch.length < batchSize) continue
    await removeOrphans(deps, batch)
    batch = []
  }
  await removeOrphans(deps, batch)
}

/** Removes files that nothing has used for a day, bytes that belong to no row, and uploads that broke off. */
export async function cleanFiles(deps: CleanDeps): Promise<void> {
  const { db, blobs, now } = deps
  const time = now().getTime()
  const ids = await deleteFilesLooseSince(db, new Date(time - looseHours * hourMs).toISOString())
  for (const id of ids) await blobs.remove(id)
  await removeAllOrphans(deps, time - orphanAfterMs)
  await blobs.made.removeBefore(new Date(time - madeKeptMs))
  for (const name of await blobs.leftovers()) {
    if (uuidTime(name) < time - orphanAfterMs) await blobs.removeLeftover(name)
  }
}
