import * as z from 'zod/mini'
import { isStaff, type Permission, type Viewer } from './access.ts'
import { allowed, decisions, type Decision } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { Id, idParam, Instant } from './shapes.ts'

/** product.md §8: what comes in. */
export const mostFileBytes = 10 * 1024 * 1024
/** Refused before anything is decoded: a small file may claim any number of them. */
export const mostPixels = 50_000_000
/** The longer side of a stored picture. */
export const mostSidePixels = 4096
/** How many pictures a store or a promotion may have, and how long what is said of one may be. */
export const [mostImages, altCharacters] = [10, 100]
/** Widths of the WebP pictures that are made of each; smaller ones are not enlarged. */
export const renditionWidths = [320, 640, 1280] as const
export type RenditionWidth = (typeof renditionWidths)[number]
/** Of one owner, with everything that was made of the files. */
export const ownerQuotaBytes = 1024 * 1024 * 1024
/** A file that nothing uses is removed after this time. */
export const looseHours = 24
const mostFilesAsked = 50
const mostNameCharacters = 120

const imageMimes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const fileMimes = [...imageMimes, 'application/pdf'] as const
export type FileMime = (typeof fileMimes)[number]

const fileKinds = ['IMAGE', 'DOCUMENT'] as const
const fileVisibilities = ['PUBLIC', 'PRIVATE'] as const
/** UNATTACHED files go after `looseHours`. */
const fileStatuses = ['UNATTACHED', 'ATTACHED'] as const

interface PurposeRule {
  readonly kind: (typeof fileKinds)[number]
  readonly visibility: (typeof fileVisibilities)[number]
  /** Who may bring such a file. */
  readonly access: Permission
  readonly mimes: readonly FileMime[]
}

/** What a file can be for; a feature that takes files adds its line. */
export const filePurposes = {
  AVATAR: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'profile.edit', mimes: imageMimes },
  STORE_LOGO: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'stores.edit', mimes: imageMimes },
  STORE_IMAGE: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'stores.edit', mimes: imageMimes },
  PROMOTION_COVER: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'promotions.edit', mimes: imageMimes },
  PROMOTION_IMAGE: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'promotions.edit', mimes: imageMimes },
  JRS_COVER: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'jrs.edit', mimes: imageMimes },
  BADGE: { kind: 'IMAGE', visibility: 'PUBLIC', access: 'settings.edit', mimes: imageMimes },
  REQUEST: { kind: 'DOCUMENT', visibility: 'PRIVATE', access: 'requests.create', mimes: fileMimes },
  STORE_DOCUMENT: { kind: 'DOCUMENT', visibility: 'PRIVATE', access: 'stores.edit', mimes: fileMimes },
} as const satisfies Record<string, PurposeRule>
export type FilePurpose = keyof typeof filePurposes
const purposes = Object.keys(filePurposes) as FilePurpose[] // Object.keys forgets the key type

/** What is known of a stored file; `File` in product.md §4, a name that browsers have taken. */
export const StoredFile = z.object({
  id: Id,
  /** Null for what a guest sent with a request. */
  ownerId: z.nullable(Id),
  kind: z.enum(fileKinds),
  purpose: z.enum(purposes),
  visibility: z.enum(fileVisibilities),
  name: z.string(),
  mime: z.enum(fileMimes),
  /** Bytes, as stored. */
  size: z.int(),
  /** Pixels, upright; null for what is no picture. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of the stored bytes, hexadecimal. */
  sha256: z.string(),
  status: z.enum(fileStatuses),
  createdAt: Instant,
})
export type StoredFile = z.infer<typeof StoredFile>

/** A public picture of a record; `publicFilePath` says where its bytes are. */
export const PublicPicture = z.object({
  fileId: Id,
  sha256: z.string(),
  mime: z.enum(fileMimes),
  /** Pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type PublicPicture = z.infer<typeof PublicPicture>

/** The same with what is on it, for who cannot see it. */
export const DescribedPicture = z.extend(PublicPicture, { alt: z.nullable(z.string()) })

/** As much of a picture as a list needs to show it. */
export const ListedPicture = z.pick(PublicPicture, { sha256: true, mime: true })
export type ListedPicture = z.infer<typeof ListedPicture>

/** `../` and folders, control characters, what turns the reading direction, and what file systems refuse. */
const unsafeInName =
  /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF"<>:|?*]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu

const extensions: Record<FileMime, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** The name under which a file is kept: no path, nothing that misleads, the extension of what it really is. */
export function safeFileName(given: string, mime: FileMime): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(unsafeInName, '').replace(/\s+/g, ' ')
  const stem = clean.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^[. ]+|[. ]+$/g, '')
  const extension = `.${extensions[mime]}`
  return [...(stem || 'file')].slice(0, mostNameCharacters - extension.length).join('') + extension
}

/** Where anyone finds the bytes of a public picture; the name changes with the content. */
export function publicFilePath(
  file: Pick<StoredFile, 'sha256' | 'mime'>,
  width: RenditionWidth | null,
): string {
  const name = width === null ? `${file.sha256}.${extensions[file.mime]}` : `${file.sha256}-${width}.webp`
  return `/files/${name}`
}

const { refused, unless } = decisions({ not_yours: 'hidden', attached: 'state' })
type FileDecision = Decision<'not_yours' | 'attached'>

export interface FileActions {
  readonly read: FileDecision
  readonly remove: FileDecision
}

/** Who looks at a file, and whether he or she works with what uses it: in the store whose document it is. */
export interface FileViewer extends Viewer {
  readonly usesIt: boolean
}

/**
 * What this viewer may do with this file. A public file that is in use is seen by everyone anyway; a private one
 * belongs to what uses it, no longer to who brought it: whoever leaves a store leaves its documents. What uses a
 * file lets go of it before it can be removed.
 */
export function fileActions(
  file: Pick<StoredFile, 'ownerId' | 'visibility' | 'status'>,
  viewer: FileViewer,
): FileActions {
  const isAttached = file.status === 'ATTACHED'
  const isOpen = file.visibility === 'PUBLIC' && isAttached
  const isOfRecord = file.visibility === 'PRIVATE' && isAttached
  const isOwn = isOfRecord ? viewer.usesIt : file.ownerId === viewer.userId
  const isTheirs = isOwn || isStaff(viewer.role)
  const theirs = isTheirs ? allowed : refused('not_yours')
  return { read: isOpen ? allowed : theirs, remove: unless(theirs, !isAttached, 'attached') }
}

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/v1/file',
  summary: 'Bring a file. Pictures are turned upright, made smaller and freed of all metadata.',
  access: 'signed-in',
  status: 201,
  idempotent: true,
  upload: true,
  body: z.strictObject({ purpose: z.enum(purposes) }),
  refuses: [
    'authz.forbidden',
    'file.unsupported_type',
    'file.not_an_image',
    'file.too_many_pixels',
    'file.quota_exceeded',
  ],
  output: StoredFile,
})

const widthTexts = renditionWidths.map(String)

export const getFile = endpoint({
  method: 'GET',
  path: '/api/v1/file/:id',
  summary: 'The bytes of a file, whole or a range; `width` asks for a smaller WebP of a picture.',
  access: 'signed-in',
  answer: 'bytes',
  params: idParam,
  query: z.strictObject({ width: z.exactOptional(z.enum(widthTexts)) }),
  headers: z.object({
    range: z.exactOptional(z.string()),
    'if-range': z.exactOptional(z.string()),
    'if-none-match': z.exactOptional(z.string()),
  }),
  output: z.instanceof(Blob),
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/file/:id',
  summary: 'Remove a file that nothing uses.',
  access: 'signed-in',
  params: idParam,
  status: 204,
  refuses: ['conflict.state'],
  output: z.void(),
})

export const getMultipleFiles = endpoint({
  method: 'POST',
  path: '/api/v1/file/get-multiple-files',
  summary: 'What is known of these files, in the order asked; those that are not there are left out.',
  access: 'signed-in',
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(mostFilesAsked)) }),
  output: z.object({ items: z.array(StoredFile) }),
})
