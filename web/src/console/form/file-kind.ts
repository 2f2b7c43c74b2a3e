import { filePurposes, mostFileBytes, type FileMime, type FilePurpose } from '@madang/contract/files'

/** What a file is by its content; HEIC is what iPhones take, and nothing that the server takes. */
type FileKind = FileMime | 'image/heic'

/** Why a file is not even sent. */
export type RefusalReason =
  | 'not_a_file'
  | 'not_an_image'
  | 'unsupported_type'
  | 'too_large'
  | 'heic'
  | 'unreadable'
  | 'empty'

export class FileRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'FileRefused'
    this.reason = reason
  }
}

/** More than any camera makes; the browser would run out of memory over it. */
const mostPhotoBytes = 50 * 1024 * 1024
const headBytes = 32

const startsOf: readonly (readonly [FileKind, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
  ['image/heic', /^[\s\S]{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/],
]

async function kindOf(file: File): Promise<FileKind | null> {
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const text = String.fromCharCode(...head)
    return startsOf.find(([, start]) => start.test(text))?.[0] ?? null
  } catch (cause) {
    // A folder, or a file that is gone since it was chosen.
    throw new FileRefused('unreadable', cause)
  }
}

interface CheckedFile {
  readonly file: File
  readonly kind: FileKind
}

function claimsPicture(file: File): boolean {
  return file.type.startsWith('image/')
}

/**
 * What the file is, if it may serve this purpose; throws `FileRefused`. The server decides again by the same
 * rules: asking it would take as long as sending the file.
 */
export async function checkFile(given: unknown, purpose: FilePurpose): Promise<CheckedFile> {
  if (!(given instanceof File)) throw new FileRefused('not_a_file')
  const kind = await kindOf(given)
  if (given.size === 0) throw new FileRefused('empty')
  const taken: readonly string[] = filePurposes[purpose].mimes
  const takesPicturesOnly = !taken.includes('application/pdf')
  if (takesPicturesOnly && !claimsPicture(given) && !kind?.startsWith('image/')) {
    throw new FileRefused('not_an_image')
  }
  const isTaken = kind === 'image/heic' || taken.includes(kind ?? '')
  if (kind === null || !isTaken) throw new FileRefused('unsupported_type')
  const most = kind === 'application/pdf' ? mostFileBytes : mostPhotoBytes
  if (given.size > most) throw new FileRefused('too_large')
  return { file: given, kind }
}

/** After a photo was made smaller it must fit the server. */
export function checkSize(file: Blob): void {
  if (file.size > mostFileBytes) throw new FileRefused('too_large')
}
