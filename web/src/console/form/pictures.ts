import { compression, type CompressionNews, type CompressionOrder } from './compression.ts'
import { checkSize, FileRefused } from './file-kind.ts'

/** Smaller pictures are sent as they are: they would only lose. */
const leastBytes = 300 * 1024

interface Shrinking {
  readonly kind: string
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** PNG of a photo is far too large and stays so; WebP keeps what shines through. */
const targets: Partial<Record<string, string>> = { 'image/heic': 'image/jpeg', 'image/png': 'image/webp' }

/**
 * The picture as it is sent: compressed where that makes it smaller, HEIC as JPEG. Throws `FileRefused` when
 * the browser cannot read it or it stays too large, and what the signal was aborted with.
 */
export async function shrinkPicture(file: File, shrinking: Shrinking): Promise<Blob> {
  const isHeic = shrinking.kind === 'image/heic'
  if (!isHeic && file.size <= leastBytes) return file
  const fileType = targets[shrinking.kind] ?? shrinking.kind
  const order = { file: typed(file, shrinking.kind), settings: { ...compression, fileType } }
  const smaller = await compressAnywhere(order, shrinking)
  const picture = isHeic || smaller.size < file.size ? smaller : file
  checkSize(picture)
  return new File([picture], file.name, { type: picture.type })
}

/** The library goes by the type that the system guessed from the name. */
function typed(file: File, kind: string): File {
  return file.type === kind ? file : new File([file], file.name, { type: kind })
}

/** Safari reads pictures only beside a page, not in a worker: there the second way works. */
async function compressAnywhere(order: CompressionOrder, shrinking: Shrinking): Promise<Blob> {
  const { signal, kind, onProgress } = shrinking
  if (compression.useWebWorker) {
    try {
      return await compressInWorker(order, shrinking)
    } catch {
      signal.throwIfAborted()
    }
  }
  const { compressPicture } = await import('./compressor.ts')
  try {
    return await compressPicture(order, { onProgress, signal })
  } catch (cause) {
    signal.throwIfAborted()
    throw new FileRefused(kind === 'image/heic' ? 'heic' : 'not_an_image', cause)
  }
}

/** A worker for each picture: cancelling ends it, and its memory with it. */
function compressInWorker(order: CompressionOrder, { signal, onProgress }: Shrinking): Promise<Blob> {
  return new Promise<Blob>((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' })
    const finish = (settle: () => void): void => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      settle()
    }
    const stop = (): void => finish(() => reject(signal.reason as Error)) // an AbortController gives an error
    signal.addEventListener('abort', stop)
    worker.addEventListener('error', () => finish(() => reject(new Error('The worker did not start.'))))
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionNews>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else if (data.kind === 'done') finish(() => resolve(data.picture))
      else finish(() => reject(new Error(data.message)))
    })
    worker.postMessage(order)
  })
}
