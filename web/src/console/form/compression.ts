import { mostSidePixels } from '@madang/contract/files'

/**
 * What pictures are compressed by before they are sent. Iterations, worker and quality step are the
 * specification's: each further try lowers the quality to 0.95 of the last, which the library has built in.
 */
export const compression = {
  maxIteration: 10,
  useWebWorker: true,
  /** Sends in a few seconds from a phone, and is still sharp at 4096 px. */
  maxSizeMB: 2,
  maxWidthOrHeight: mostSidePixels,
  initialQuality: 0.9,
} as const

/** Goes to the worker, with all that it needs: its script is loaded beside the console's. */
export interface CompressionOrder {
  readonly file: File
  readonly settings: typeof compression & {
    /** What the picture becomes. */
    readonly fileType: string
  }
}

export type CompressionNews =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly picture: Blob }
  | { readonly kind: 'failed'; readonly message: string }
