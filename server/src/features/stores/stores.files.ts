import { isDeepStrictEqual } from 'node:util'
import { AppError, type FieldError } from '@madang/contract/errors'
import type { FilePurpose } from '@madang/contract/files'
import { documentTypes, type DocumentType } from '@madang/contract/store-files'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { attachFiles, detachFiles } from '../files/files.queries.ts'
import { listStoreFiles, replaceStoreFiles, type StoreFileRow } from './stores.files.queries.ts'
import type { StoreRecord } from './stores.queries.ts'
import type { FilesChange, StoreFileKind } from './stores.tables.ts'

/** The files of a store as a change would name them. */
export function namedFiles({ files }: Pick<StoreRecord, 'files'>): Required<FilesChange> {
  const of = (...kinds: readonly StoreFileKind[]) => files.filter(({ kind }) => kinds.includes(kind))
  return {
    logoFileId: of('LOGO')[0]?.fileId ?? null,
    images: of('IMAGE').map(({ fileId, alt }) => ({ fileId, alt })),
    documents: documentsOf(files),
  }
}

function documentsOf(files: StoreRecord['files']): { type: DocumentType; fileId: string }[] {
  return files.flatMap(({ kind, fileId }) => {
    const type = documentTypes.find((one) => one === kind)
    return type === undefined ? [] : [{ type, fileId }]
  })
}

/** A list of files that a change replaces as a whole. */
interface Part {
  readonly purpose: FilePurpose
  readonly kinds: readonly StoreFileKind[]
  readonly rows: readonly StoreFileRow[]
  readonly pointerOf: (index: number) => string
}

function partsOf({ logoFileId, images, documents }: FilesChange): Part[] {
  const parts: Part[] = []
  if (logoFileId !== undefined) {
    const rows = logoFileId === null ? [] : [{ fileId: logoFileId, kind: 'LOGO' as const, alt: null }]
    parts.push({ purpose: 'STORE_LOGO', kinds: ['LOGO'], rows, pointerOf: () => '/logoFileId' })
  }
  if (images !== undefined) {
    const rows = images.map((image) => ({ ...image, kind: 'IMAGE' as const }))
    const pointerOf = (index: number) => `/images/${index}/fileId`
    parts.push({ purpose: 'STORE_IMAGE', kinds: ['IMAGE'], rows, pointerOf })
  }
  if (documents !== undefined) {
    const rows = documents.map(({ type, fileId }) => ({ fileId, kind: type, alt: null }))
    const pointerOf = (index: number) => `/documents/${index}/fileId`
    parts.push({ purpose: 'STORE_DOCUMENT', kinds: documentTypes, rows, pointerOf })
  }
  return parts
}

interface Writing {
  readonly change: FilesChange
  /** Whose files the store may take besides those that it has; null for what it had before. */
  readonly ownerId: string | null
  readonly now: Date
}

/**
 * Writes what a change says of files to a locked store: new ones are tied to it, those it does not name any more are
 * let go. Gives what it has then. Throws `validation.failed` that points at each file that cannot be used.
 */
export async function writeFiles(
  trx: Transaction<Tables>,
  store: Pick<StoreRecord, 'id' | 'files'>,
  { change, ownerId, now }: Writing,
): Promise<StoreRecord['files']> {
  const parts = partsOf(change)
  const errors: FieldError[] = []
  for (const { purpose, kinds, rows, pointerOf } of parts) {
    const ids = rows.map(({ fileId }) => fileId)
    const unusable = await attachFiles(trx, { ids, ownerId, purpose, recordId: store.id })
    errors.push(
      ...unusable.map((id): FieldError => ({ pointer: pointerOf(ids.indexOf(id)), code: 'file_unusable' })),
    )
    const gone = store.files.filter(({ kind, fileId }) => kinds.includes(kind) && !ids.includes(fileId))
    await detachFiles(trx, { ids: gone.map(({ fileId }) => fileId), recordId: store.id, now })
  }
  if (errors.length > 0) throw new AppError('validation.failed', { errors })
  for (const part of parts) await replaceStoreFiles(trx, store.id, part)
  return listStoreFiles(trx, store.id)
}

/** What the history says of files: how many pictures, which documents; their names and contents are in no record. */
function toldFiles({ logoFileId, images, documents }: Required<FilesChange>) {
  return {
    logo: logoFileId === null ? 0 : 1,
    images: images.length,
    documents: documents.map(({ type }) => type),
  }
}

/** Part → before and after, for those that differ in any way. */
export function describeFiles(before: Required<FilesChange>, change: FilesChange) {
  const after = { ...before, ...change }
  const [from, to] = [toldFiles(before), toldFiles(after)]
  return {
    ...(before.logoFileId !== after.logoFileId && { logo: { from: from.logo, to: to.logo } }),
    ...(!isDeepStrictEqual(before.images, after.images) && { images: { from: from.images, to: to.images } }),
    ...(!isDeepStrictEqual(before.documents, after.documents) && {
      documents: { from: from.documents, to: to.documents },
    }),
  }
}
