import library from 'browser-image-compression'
import { compression } from './compression.ts'

// The package's types describe its CommonJS build; what is bundled is the other one, whose default is the function.
const compress = library as unknown as typeof library.default // the types' default export stands one level deeper

interface Compressing {
  /** What the picture becomes. */
  readonly fileType: string
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Compresses where it is called: in a worker of ours, or beside the page. `useWebWorker` would make the library
 * start one from a blob that loads a script from a foreign server (docs/decisions/013-picture-compression.md).
 */
export function compressPicture(file: File, { onProgress, ...how }: Compressing): Promise<Blob> {
  return compress(file, {
    ...compression,
    ...how,
    useWebWorker: false,
    onProgress: (percent) => onProgress(percent / 100),
  })
}
