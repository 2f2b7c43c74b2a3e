import { Readable } from 'node:stream'
import { renditionWidths } from '@madang/contract/files'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { filesDirectory } from '../data-dir.ts'
import { createBlobs, mainPart } from '../outside/blobs.ts'
import { drawJpeg } from './pictures.ts'

/** Gives the files of a store that a factory made, which are rows alone, a picture each; public ones in every width. */
export async function bringBytes(
  db: Kysely<Tables>,
  { dataDir, storeId }: { dataDir: string; storeId: string },
): Promise<void> {
  const blobs = createBlobs({ directory: filesDirectory(dataDir), now: () => new Date() })
  const files = await db
    .selectFrom('files')
    .select(['id', 'visibility'])
    .where('recordId', '=', storeId)
    .execute()
  for (const { id, visibility } of files) {
    const names = visibility === 'PUBLIC' ? [mainPart, ...renditionWidths] : [mainPart]
    const parts = names.map(async (name) => {
      const part = await blobs.receive(Readable.from([await drawJpeg()]))
      return [name, part] as const
    })
    await blobs.store(id, Object.fromEntries(await Promise.all(parts)))
  }
}
