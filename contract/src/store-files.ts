import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'
import { fileMimes } from './files.ts'
import { Id, says, text } from './shapes.ts'

export const mostStoreImages = 10

/** How many of each kind of document a store may have. Never shown to the public. */
export const mostDocuments = { BUSINESS_REGISTRATION: 1, PERMIT: 5, BANKBOOK: 1 } as const
export type DocumentType = keyof typeof mostDocuments
export const documentTypes = Object.keys(mostDocuments) as DocumentType[] // Object.keys forgets the key type

/** What a store may not be submitted without (product.md §4). */
export const requiredDocuments = ['BUSINESS_REGISTRATION'] as const satisfies readonly DocumentType[]

/** Refuses what `find` points at, each by its place in the list. */
function refuseItems<Item>(find: (items: readonly Item[]) => readonly number[], code: FieldErrorCode) {
  return z.check<Item[]>(({ value, issues }) => {
    for (const index of find(value)) {
      issues.push({ code: 'custom', message: says(code), path: [index, 'fileId'], input: value[index] })
    }
  })
}

function repeatedFiles(items: readonly { readonly fileId: string }[]): number[] {
  const ids = items.map(({ fileId }) => fileId.toLowerCase())
  return ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [index]))
}

function surplusDocuments(items: readonly { readonly type: DocumentType }[]): number[] {
  return items.flatMap(({ type }, index) => {
    const before = items.slice(0, index).filter((item) => item.type === type).length
    return before < mostDocuments[type] ? [] : [index]
  })
}

/** Pictures in the order in which they are shown; `alt` says what is on one for who cannot see it. */
export const ImagesInput = z
  .array(z.strictObject({ fileId: Id, alt: z.nullable(text(1, 100)) }))
  .check(z.maxLength(mostStoreImages), refuseItems(repeatedFiles, 'repeated'))

export const DocumentsInput = z
  .array(z.strictObject({ type: z.enum(documentTypes), fileId: Id }))
  .check(refuseItems(repeatedFiles, 'repeated'), refuseItems(surplusDocuments, 'too_long'))

/** A public picture; `publicFilePath` says where its bytes are. */
const storePicture = {
  fileId: Id,
  sha256: z.string(),
  mime: z.enum(fileMimes),
  /** Pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
}
export const StoreLogo = z.object(storePicture)
export type StoreLogo = z.infer<typeof StoreLogo>

export const StoreImage = z.object({ ...storePicture, alt: z.nullable(z.string()) })
export type StoreImage = z.infer<typeof StoreImage>

/** Its bytes come by `GET file/{id}`, for the store's people and the operator. */
export const StoreDocument = z.object({
  type: z.enum(documentTypes),
  fileId: Id,
  name: z.string(),
  mime: z.enum(fileMimes),
  /** Bytes. */
  size: z.int(),
})
export type StoreDocument = z.infer<typeof StoreDocument>
