import type { Blobs, StoredPart } from '../../outside/blobs.ts'
import { orderPreview } from './files.pictures.ts'
import type { Box } from './files.preview.ts'

export type { Box }

/** A drawing with words, and the cover that is laid into it. */
export interface PreviewOrder {
  readonly svg: string
  readonly cover: { readonly fileId: string; readonly box: Box } | null
}

/** The rendition that is large enough for any preview. */
const coverPart = '1280'

async function drawAndKeep(blobs: Blobs, hash: string, { svg, cover }: PreviewOrder): Promise<void> {
  const part = cover === null ? null : await blobs.open(cover.fileId, coverPart)
  const file = part && (await blobs.receive(part.read({ start: 0, end: part.sizeBytes - 1 })))
  const to = await blobs.made.begin()
  try {
    const picture = file && cover && { path: file.path, box: cover.box }
    await blobs.made.store(hash, await orderPreview({ svg, picture, to }))
  } finally {
    await blobs.discard(to)
    if (file !== null) await blobs.discard(file.path)
  }
}

/** Gives preview pictures (PNG) by the hash of what they are made of: made when one is first asked for, then kept. */
export function createPreviews(blobs: Blobs) {
  const making = new Map<string, Promise<void>>()

  return async function open(hash: string, order: PreviewOrder): Promise<StoredPart> {
    const kept = await blobs.made.open(hash)
    if (kept !== null) return kept
    const made = making.get(hash) ?? drawAndKeep(blobs, hash, order)
    making.set(hash, made)
    await made.finally(() => making.delete(hash))
    const part = await blobs.made.open(hash)
    if (part === null) throw new Error('A preview went as soon as it was made.')
    return part
  }
}
