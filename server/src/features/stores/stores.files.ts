import { isDeepStrictEqual } from 'node:util'
import type { NamedFiles } from '../../record/files.queries.ts'
import { documentsOf, type StoreRecord } from './stores.queries.ts'
import type { FilesChange } from './stores.tables.ts'

export const noFiles: Required<FilesChange> = { logoFileId: null, images: [], documents: [] }

/** The files of a store as a change would name them. */
export function namedFiles({ files }: Pick<StoreRecord, 'files'>): Required<FilesChange> {
  return {
    logoFileId: files.find(({ purpose }) => purpose === 'STORE_LOGO')?.fileId ?? null,
    images: files
      .filter(({ purpose }) => purpose === 'STORE_IMAGE')
      .map(({ fileId, alt }) => ({ fileId, alt })),
    documents: documentsOf(files).map(({ type, fileId }) => ({ type, fileId })),
  }
}

/** Its logo and its pictures. */
export function countPictures({ logoFileId, images }: Required<FilesChange>): number {
  return (logoFileId === null ? 0 : 1) + images.length
}

/** The lists that a change names, each as a whole. */
export function listsOf({ logoFileId, images, documents }: FilesChange): NamedFiles[] {
  const lists: NamedFiles[] = []
  if (logoFileId !== undefined) {
    const files = logoFileId === null ? [] : [{ fileId: logoFileId }]
    lists.push({ purpose: 'STORE_LOGO', files, pointerOf: () => '/logoFileId' })
  }
  if (images !== undefined) {
    const pointerOf = (index: number) => `/images/${index}/fileId`
    lists.push({ purpose: 'STORE_IMAGE', files: images, pointerOf })
  }
  if (documents !== undefined) {
    const pointerOf = (index: number) => `/documents/${index}/fileId`
    lists.push({ purpose: 'STORE_DOCUMENT', files: documents, pointerOf })
  }
  return lists
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
