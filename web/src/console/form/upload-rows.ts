import { ApiError } from '../api/api-error.ts'

/** Answers that another try of the same file would get again. */
const finalStatuses = [403, 404, 413, 415, 422]

/** What a record holds of one file. */
export interface FieldFile {
  readonly fileId: string
  readonly alt: string | null
}

/** A file of the record, with what the field shows of it. */
export interface ShownFile extends FieldFile {
  /** Null for those that are known by their place only. */
  readonly name: string | null
  /** Address of a small picture; null for what is none. */
  readonly src: string | null
}

type RowState =
  | { readonly kind: 'kept' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'preparing'; readonly share: number }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'removed' }

export interface UploadRow extends Omit<ShownFile, 'fileId'> {
  readonly key: string
  /** Null until the server has it. */
  readonly fileId: string | null
  readonly state: RowState
}

/** Whether another try of the same file can go better. */
export function mayRetry(error: unknown): boolean {
  return error instanceof ApiError && !finalStatuses.includes(error.status)
}

/** What counts as the record's own state; how a file is shown does not. */
export function stateOf(files: readonly FieldFile[]): string {
  return JSON.stringify(files.map(({ fileId, alt }) => [fileId, alt]))
}

/** Whether the row is on its way to the server. */
export function isUnderway({ state: { kind } }: UploadRow): boolean {
  return kind === 'waiting' || kind === 'preparing' || kind === 'sending'
}
