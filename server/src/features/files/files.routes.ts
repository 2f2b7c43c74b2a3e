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
  type FileActions,
} from '@madang/contract/files'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { answerBytes, type BytesAnswer } from '../../http/bytes.ts'
import { sendBytes, type Serve } from '../../http/serve.ts'
import { mainPart, type StoredPart } from '../../outside/blobs.ts'
import { demand } from '../../record/demand.ts'
import { record } from '../../record/audit.queries.ts'
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

/** Signed out, nobody finds them in the browser's files. */
const privateCaching = 'no-store'
const publicCaching = 'public, max-age=31536000, immutable'

interface Readable {
  readonly file: FileRecord
  readonly actions: FileActions
}

/** Gives those of these records whose private files the viewer may read. */
export type FileUsers = readonly ((
  db: Db,
  viewer: Viewer,
  recordIds: readonly string[],
) => Promise<Set<string>>)[]

type Reading = { readonly db: Db; readonly viewer: Viewer; readonly users: FileUsers }

async function listUsing(recordIds: readonly string[], { db, viewer, users }: Reading): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set()
  const using = await Promise.all(users.map((find) => find(db, viewer, recordIds)))
  return new Set(using.flatMap((ids) => [...ids]))
}

/** Those that the viewer may read. Private files that are used belong to the people of what uses them. */
async function keepReadable(files: readonly FileRecord[], reading: Reading): Promise<Readable[]> {
  const used = files.flatMap(({ visibility, recordId }) =>
    visibility === 'PRIVATE' && recordId !== null ? [recordId] : [],
  )
  const using = await listUsing(used, reading)
  return files
    .map((file) => {
      const usesIt = file.recordId !== null && using.has(file.recordId)
      return { file, actions: fileActions(toStoredFile(file), { ...reading.viewer, usesIt }) }
    })
    .filter(({ actions }) => actions.read.allowed)
}

/** "Not there" and "not yours" are the same answer. */
async function getReadable(id: string, reading: Reading): Promise<Readable> {
  const file = await findFile(reading.db, id)
  const [readable] = file === undefined ? [] : await keepReadable([file], reading)
  if (readable === undefined) throw new AppError('resource.not_found')
  return readable
}

/** Whether looking at it is recorded: every document that is used, and what somebody else brought. */
function isRecorded({ visibility, ownerId, recordId }: FileRecord, viewer: Viewer): boolean {
  return visibility === 'PRIVATE' && (recordId !== null || ownerId !== viewer.userId)
}

/** Whose data a file is: of what uses it and of who brought it. */
function subjectOf({ id, ownerId, recordId }: FileRecord) {
  return { entity: 'file', entityId: id, subjectIds: [recordId, ownerId].filter((one) => one !== null) }
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

/** Files: a person's own, documents of the stores where one works, and all of them for staff. */
export function filesRoutes(serve: Serve, deps: FilesDeps, users: FileUsers): void {
  serve(uploadFile, (call) => keepUpload(deps, call))

  serve(getFile, async ({ db, params, query, headers, viewer, origin }): Promise<BytesAnswer> => {
    const { file } = await getReadable(params.id, { db, viewer, users })
    const width = query.width ?? null
    const part = await openPart(deps, file, width)
    try {
      if (isRecorded(file, viewer)) {
        const doer = { viewer, origin, now: deps.now() }
        await record(db, doer, { action: 'files.viewed', ...subjectOf(file) })
      }
    } catch (error) {
      await part.close()
      throw error
    }
    return answerBytes({ part, ...describe(file, width), cacheControl: privateCaching }, headers)
  })

  serve(deleteFile, async ({ db, params, viewer, origin }) => {
    const { file, actions } = await getReadable(params.id, { db, viewer, users })
    demand(actions.remove)
    await inTransaction(db, async (trx) => {
      // Something may have begun to use it since.
      if (!(await deleteLooseFile(trx, file.id))) throw new AppError('conflict.state')
      const doer = { viewer, origin, now: deps.now() }
      await record(trx, doer, { action: 'files.deleted', ...subjectOf(file) })
    })
    await deps.blobs.remove(file.id)
  })

  serve(getMultipleFiles, async ({ db, body, viewer }) => {
    const readable = await keepReadable(await listFiles(db, body.ids), { db, viewer, users })
    const files = new Map(readable.map(({ file }) => [file.id, toStoredFile(file)]))
    const asked = new Set(body.ids.map((id) => id.toLowerCase()))
    return { items: [...asked].flatMap((id) => files.get(id) ?? []) }
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
