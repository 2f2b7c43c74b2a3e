import type { Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
  deleteFile,
  fileActions,
  getFile,
  getMultipleFiles,
  publicFilePath,
  renditionWidths,
  uploadFile,
} from '@madang/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { answerBytes, type BytesAnswer } from '../../http/bytes.ts'
import { sendBytes, type Serve } from '../../http/serve.ts'
import type { StoredPart } from '../../outside/blobs.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { mainPart } from './files.parts.ts'
import {
  deleteLooseFile,
  findFile,
  findPublicFile,
  listFiles,
  toStoredFile,
  type FileRecord,
} from './files.queries.ts'
import { keepUpload } from './files.upload.ts'

type FilesDeps = Pick<Deps, 'db' | 'blobs' | 'now'>

const privateCaching = 'private, no-cache'
const publicCaching = 'public, max-age=31536000, immutable'

/** "Not there" and "not yours" are the same answer. */
async function getReadable(db: Db, id: string, viewer: Viewer): Promise<FileRecord> {
  const file = await findFile(db, id)
  const mayRead = file !== undefined && fileActions(toStoredFile(file), viewer).read.allowed
  if (!mayRead) throw new AppError('resource.not_found')
  return file
}

async function openPart({ blobs }: FilesDeps, file: FileRecord, width: string | null): Promise<StoredPart> {
  const isPicture = file.width !== null
  const part = width === null || isPicture ? await blobs.open(file.id, width ?? mainPart) : null
  // Removed since its row was read, or no picture.
  if (part === null) throw new AppError('resource.not_found')
  return part
}

/** What the answer says of the bytes of one width, or of the file itself. */
function describe(file: FileRecord, width: string | null) {
  if (width === null) {
    const isInline = file.mime !== 'application/pdf'
    return { mime: file.mime, etag: `"${file.sha256}"`, name: file.name, isInline }
  }
  const name = file.name.replace(/\.\w+$/, `-${width}.webp`)
  return { mime: 'image/webp', etag: `"${file.sha256}-${width}"`, name, isInline: true }
}

/** Files: a person's own, and all of them for staff. */
export function filesRoutes(serve: Serve, deps: FilesDeps): void {
  serve(uploadFile, (call) => keepUpload(deps, call))

  serve(getFile, async ({ db, params, query, headers, viewer, origin }): Promise<BytesAnswer> => {
    const file = await getReadable(db, params.id, viewer)
    const width = query.width ?? null
    const part = await openPart(deps, file, width)
    if (file.visibility === 'PRIVATE' && file.ownerId !== viewer.userId) {
      const subject = { entity: 'file', entityId: file.id, subjectIds: [file.ownerId] }
      await recordAudit(db, { now: deps.now(), actor: viewer, origin, action: 'files.viewed', ...subject })
    }
    return answerBytes({ part, ...describe(file, width), cacheControl: privateCaching }, headers)
  })

  serve(deleteFile, async ({ db, params, viewer, origin }) => {
    const file = await getReadable(db, params.id, viewer)
    const { remove } = fileActions(toStoredFile(file), viewer)
    if (!remove.allowed) {
      throw new AppError(remove.reason === 'attached' ? 'conflict.state' : 'resource.not_found')
    }
    await inTransaction(db, async (trx) => {
      // Something may have begun to use it since.
      if (!(await deleteLooseFile(trx, file.id))) throw new AppError('conflict.state')
      const subject = { entity: 'file', entityId: file.id, subjectIds: [file.ownerId] }
      await recordAudit(trx, { now: deps.now(), actor: viewer, origin, action: 'files.deleted', ...subject })
    })
    await deps.blobs.remove(file.id)
  })

  serve(getMultipleFiles, async ({ db, body, viewer }) => {
    const files = new Map((await listFiles(db, body.ids)).map((file) => [file.id, toStoredFile(file)]))
    const asked = new Set(body.ids.map((id) => id.toLowerCase()))
    const found = [...asked].map((id) => files.get(id)).filter((file) => file !== undefined)
    return { items: found.filter((file) => fileActions(file, viewer).read.allowed) }
  })
}

/** `<sha256>.jpg` and the like is the picture itself, `<sha256>-640.webp` one of its widths. */
const publicName = new RegExp(`^([0-9a-f]{64})(?:-(${renditionWidths.join('|')})\\.webp|\\.[a-z]{3,4})$`)

/** Public pictures for anyone, under names that change with the content: they may be kept for a year. */
export function publicFileRoutes(http: FastifyInstance, deps: FilesDeps): void {
  http.get<{ Params: { name: string } }>(
    '/files/:name',
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { name } = request.params
      const [, sha256, width = null] = publicName.exec(name) ?? []
      const file = sha256 === undefined ? undefined : await findPublicFile(deps.db, sha256)
      const isItsName = file !== undefined && (width !== null || publicFilePath(file, null).endsWith(name))
      if (!isItsName) throw new AppError('resource.not_found')
      const part = await openPart(deps, file, width)
      const content = { part, ...describe(file, width), name, cacheControl: publicCaching }
      return sendBytes(reply, await answerBytes(content, request.headers))
    },
  )
}
