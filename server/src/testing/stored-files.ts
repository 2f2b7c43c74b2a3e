import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { filesDirectory } from '../data-dir.ts'
import { createBlobs, mainPart } from '../outside/blobs.ts'
import { drawJpeg } from './pictures.ts'

/** Gives the files of a store that a factory made, which are rows alone, a picture each. */
export async function bringBytes(
  db: Kysely<Tables>,
  { dataDir, storeId }: { dataDir: string; storeId: string },
): Promise<void> {
  const blobs = createBlobs({ directory: filesDirectory(dataDir), now: () => new Date() })
  const files = await db.selectFrom('files').select('id').where('recordId', '=', storeId).execute()
  for (const { id } of files) {
    const main = await blobs.receive(Readable.from([await drawJpeg()]))
    await blobs.store(id, { [mainPart]: main })
  }
}
