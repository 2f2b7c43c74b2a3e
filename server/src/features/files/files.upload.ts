import { grantOf } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
  filePurposes,
  ownerQuotaBytes,
  safeFileName,
  type FileMime,
  type FilePurpose,
  type StoredFile,
  type uploadFile,
} from '@madang/contract/files'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Call } from '../../http/serve.ts'
import type { Upload } from '../../http/page-form.ts'
import { mainPart, type Blobs, type Temporary } from '../../outside/blobs.ts'
import { record } from '../../record/audit.queries.ts'
import { partPaths } from './files.parts.ts'
import { orderPicture } from './files.pictures.ts'
import { insertCopy, insertFile, toStoredFile, type NewFile } from './files.queries.ts'

const startsOf: readonly (readonly [FileMime, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG\r\n\x1A\n/], // eslint-disable-line no-control-regex -- the format's signature has control characters
  ['image/webp', /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
  ['application/pdf', /^%PDF-\d/],
]

/** The type by the first bytes, whatever the name says; null for one that is not ours. */
export function sniff(head: Buffer): FileMime | null {
  const text = head.toString('latin1')
  return startsOf.find(([, start]) => start.test(text))?.[0] ?? null
}

/** What is written of one upload, and what is known of it. */
interface Prepared {
  readonly parts: Readonly<Record<string, Temporary>>
  readonly size: number
  readonly storedSize: number
  readonly width: number | null
  readonly height: number | null
  readonly sha256: string
}

async function prepare(upload: Upload, mime: FileMime): Promise<Prepared> {
  if (mime === 'application/pdf') {
    const { sizeBytes: size, sha256 } = upload
    return { parts: { [mainPart]: upload }, size, storedSize: size, width: null, height: null, sha256 }
  }
  const { parts, width, height } = await orderPicture({ path: upload.path, mime })
  const storedSize = Object.values(parts).reduce((sum, part) => sum + part.sizeBytes, 0)
  const main = parts[mainPart]
  if (main === undefined) throw new Error('a picture without itself')
  return { parts, size: main.sizeBytes, storedSize, width, height, sha256: main.sha256 }
}

/** Its bytes are kept under the id, all of them or none. */
async function storeUpload(blobs: Blobs, upload: Upload, { id, mime }: { id: string; mime: FileMime }) {
  try {
    const { parts, ...known } = await prepare(upload, mime)
    await blobs.store(id, parts)
    return known
  } finally {
    for (const path of Object.values(partPaths(upload.path))) await blobs.discard(path)
  }
}

function typeOf(upload: Upload, purpose: FilePurpose): FileMime {
  const mime = sniff(upload.head)
  const isTaken = filePurposes[purpose].mimes.some((taken) => taken === mime)
  if (mime === null || !isTaken) throw new AppError('file.unsupported_type')
  return mime
}

type StoringDeps = Pick<Deps, 'blobs' | 'now'>

/**
 * Keeps the bytes of an upload and gives the row that is still to be written: a row never lacks its bytes. Who does
 * not write it removes them. Throws `file.*`.
 */
export async function storeFile(
  { blobs, now }: StoringDeps,
  upload: Upload,
  purpose: FilePurpose,
): Promise<NewFile> {
  const { kind, visibility } = filePurposes[purpose]
  const mime = typeOf(upload, purpose)
  const at = now()
  const id = uuidV7(at)
  const known = await storeUpload(blobs, upload, { id, mime })
  const name = safeFileName(upload.name, mime)
  return { id, kind, purpose, visibility, name, mime, createdAt: at.toISOString(), ...known }
}

/** Keeps an uploaded file: first its bytes, then its row. */
export async function keepUpload(
  deps: StoringDeps,
  { viewer, origin, body, upload, once, setHeader }: Call<typeof uploadFile>,
): Promise<StoredFile> {
  const { purpose } = body
  if (grantOf(viewer.role, filePurposes[purpose].access) === null) throw new AppError('authz.forbidden')
  const row = await storeFile(deps, upload, purpose)
  const { id } = row
  let isWritten = false
  try {
    return await once(async (trx) => {
      const file = await insertFile(trx, { ...row, ownerId: viewer.userId }, ownerQuotaBytes)
      if (file === undefined) throw new AppError('file.quota_exceeded')
      const subject = { entity: 'file', entityId: id, subjectIds: [viewer.userId] }
      const doer = { viewer, origin, now: new Date(row.createdAt) }
      await record(trx, doer, { action: 'files.uploaded', ...subject })
      setHeader('location', `/api/v1/file/${id}`)
      isWritten = true
      return toStoredFile(file)
    })
  } finally {
    // Refused, or the answer of an earlier call was repeated. Whether a written row was committed may be
    // unknown when the database went away: then the cleaner decides.
    if (!isWritten) await deps.blobs.remove(id)
  }
}

/**
 * Keeps a file a second time for another record, since each is used by one; gives its id. Bytes without a row, where the
 * transaction comes to nothing, are the cleaner's.
 */
export async function copyFile(
  { blobs }: Pick<Deps, 'blobs'>,
  trx: Db,
  { of, ownerId, now }: { of: string; ownerId: string; now: Date },
): Promise<string> {
  const id = uuidV7(now)
  const file = await insertCopy(trx, { of, id, ownerId, now }, ownerQuotaBytes)
  if (file === undefined) throw new AppError('file.quota_exceeded')
  await blobs.copy(of, id)
  return id
}
