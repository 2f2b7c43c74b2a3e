import * as z from 'zod/mini'
import { altCharacters, fileMimes, mostImages } from './files.ts'
import { Id, says, text } from './shapes.ts'

/** How many of each kind of document a store may have. Never shown to the public. */
export const mostDocuments = { BUSINESS_REGISTRATION: 1, PERMIT: 5, BANKBOOK: 1 } as const
export type DocumentType = keyof typeof mostDocuments
export const documentTypes = Object.keys(mostDocuments) as DocumentType[] // Object.keys forgets the key type

/** What a store may not be submitted without (product.md §4). */
export const requiredDocuments = ['BUSINESS_REGISTRATION'] as const satisfies readonly DocumentType[]

/** Refuses a file that stands in the list a second time. */
const eachOnce = z.check<{ readonly fileId: string }[]>(({ value, issues }) => {
  const ids = value.map(({ fileId }) => fileId.toLowerCase())
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    issues.push({ code: 'custom', message: says('repeated'), path: [index, 'fileId'], input: id })
  }
})

/** Refuses each document beyond the number of its kind. */
const noSurplus = z.check<{ readonly type: DocumentType }[]>(({ value, issues }) => {
  for (const [index, { type }] of value.entries()) {
    const before = value.slice(0, index).filter((item) => item.type === type).length
    const maximum = mostDocuments[type]
    if (before < maximum) continue
    issues.push({ code: 'too_big', maximum, origin: 'array', path: [index, 'fileId'], input: value })
  }
})

/** Pictures in the order in which they are shown; `alt` says what is on one for who cannot see it. */
export const ImagesInput = z
  .array(z.strictObject({ fileId: Id, alt: z.nullable(text(1, altCharacters)) }))
  .check(z.maxLength(mostImages), eachOnce)

/**
 * Once a store was approved its business registration stays as it is, as its number does
 * (`changeBusinessNumber`): a change answers 409 with `fixed` at `/documents`. Permits and the bank book may
 * change. In the history stand the number of pictures and the kinds of documents, nothing of what is in them.
 */
export const DocumentsInput = z
  .array(z.strictObject({ type: z.enum(documentTypes), fileId: Id }))
  .check(eachOnce, noSurplus)

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
