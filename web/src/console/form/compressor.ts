import library from 'browser-image-compression'
import type { CompressionOrder } from './compression.ts'

// The package's types describe its CommonJS build; what is bundled is the other one, whose default is the function.
const compress = library as unknown as typeof library.default // the types' default export stands one level deeper

interface Watching {
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Compresses where it is called: in a worker of ours, or beside the page. `useWebWorker` would make the library
 * start one from a blob that loads a script from a foreign server (docs/decisions/013-picture-compression.md).
 */
export function compressPicture(
  { file, settings }: CompressionOrder,
  { onProgress, ...watching }: Watching,
): Promise<Blob> {
  return compress(file, {
    ...settings,
    ...watching,
    useWebWorker: false,
    onProgress: (percent) => onProgress(percent / 100),
  })
}
