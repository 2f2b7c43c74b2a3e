/** A process of its own that makes pictures, one at a time (docs/decisions/010). */
import { setPriority } from 'node:os'
import { AppError } from '@madang/contract/errors'
import { makePicture } from './files.images.ts'
import type { Made, PictureAnswer, PictureOrder } from './files.pictures.ts'

/** Answering requests comes first. */
const niceness = 10
setPriority(niceness)
// The server ends it when its last picture is done; a signal to the whole group is not for it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

async function make(order: PictureOrder): Promise<Made[keyof Made]> {
  if (order.kind === 'upload') return makePicture(order.upload.path, order.upload.mime)
  // A process that only takes pictures in needs no letters.
  const { makePreview } = await import('./files.preview.ts')
  return makePreview(order.preview)
}

async function answer(order: PictureOrder): Promise<PictureAnswer> {
  try {
    return { kind: 'made', made: await make(order) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (order: PictureOrder) => {
  void answer(order).then((result) => process.send?.(result))
})
