import multipart from '@fastify/multipart'
import { AppError, type FieldError } from '@madang/contract/errors'
import { mostFileBytes } from '@madang/contract/files'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from '../error-code.ts'
import type { Blobs, Received } from '../outside/blobs.ts'
import type { BodyWatch } from './body-times.ts'
import { demandUnpacked } from './json.ts'
import { readPageForm, type PageForm, type Upload } from './page-form.ts'
import { refusalCode } from './problem.ts'

export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>
  readonly file: Upload
}

/** Uploads at the same time, from the first byte to the answer; more are refused with 503. */
const mostUploads = 48
const mostUploadsOfOne = 12
/** What is longer than the limit is read to its end, so that the sender sees the answer; but not up to any length. */
const mostReadBytes = 8 * mostFileBytes

const limits = {
  fileSize: mostFileBytes,
  files: 1,
  fields: 10,
  fieldSize: 2_000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 12,
}

/** Lets a scope take forms; its JSON endpoints would take them too, so it is one with nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits, throwFileSizeLimit: false })
}

/**
 * What the parser refuses, as one of our failures: pages tell those only. What it says of a form that is none has no
 * code; every other failure has one.
 */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = refusalCode(error)
  if (code) return new AppError(code)
  return codeOf(error) === null ? new AppError('request.malformed') : error
}

/** Hangs up on a form whose length was not told and is without end. Call it once the parser reads. */
function endAt(mostBytes: number, { raw }: FastifyRequest): void {
  let readBytes = 0
  raw.on('data', (chunk: Buffer) => {
    readBytes += chunk.length
    if (readBytes > mostBytes) raw.destroy()
  })
}

async function readForm(request: FastifyRequest, blobs: Blobs, received: Received[]): Promise<UploadForm> {
  const fields: Record<string, string> = {}
  const errors: FieldError[] = []
  let name = ''
  let isTooLarge = false
  for await (const part of request.parts()) {
    const pointer = `/${part.fieldname}`
    if (part.type === 'field') {
      if (part.fieldname in fields) errors.push({ pointer, code: 'repeated' })
      fields[part.fieldname] = String(part.value)
    } else if (part.fieldname === 'file') {
      received.push(await blobs.receive(part.file))
      name = part.filename
      isTooLarge ||= part.file.truncated
    } else {
      part.file.resume()
      errors.push({ pointer, code: 'unknown_field' })
    }
  }
  if (isTooLarge) throw new AppError('request.too_large')
  const [file] = received
  if (file === undefined || file.sizeBytes === 0) errors.push({ pointer: '/file', code: 'required' })
  if (errors.length > 0 || file === undefined) throw new AppError('validation.failed', { errors })
  return { fields, file: { ...file, name } }
}

interface PageFormWork<T> {
  /** Whose forms are counted together. */
  readonly owner: string
  readonly mostFiles: number
  readonly work: (form: PageForm) => Promise<T>
}

/** Takes in what people send with files; nothing of what came in is left behind. */
export function createUploads(blobs: Blobs, bodies: BodyWatch) {
  const open = new Map<string, number>()
  let total = 0

  function count(owner: string, step: 1 | -1): void {
    total += step
    const own = (open.get(owner) ?? 0) + step
    if (own === 0) open.delete(owner)
    else open.set(owner, own)
  }

  async function take<Form, T>(
    request: FastifyRequest,
    owner: string,
    { read, work }: { read: (received: Received[]) => Promise<Form>; work: (form: Form) => Promise<T> },
  ): Promise<T> {
    if (!request.isMultipart()) throw new AppError('request.media_type')
    demandUnpacked(request)
    if (Number(request.headers['content-length'] ?? 0) > mostReadBytes)
      throw new AppError('request.too_large')
    if (total >= mostUploads) throw new AppError('server.overloaded', { retryAfter: 2 })
    if ((open.get(owner) ?? 0) >= mostUploadsOfOne) throw new AppError('rate.limited', { retryAfter: 2 })
    count(owner, 1)
    bodies.allowUpload(request)
    const received: Received[] = []
    try {
      const reading = read(received)
      endAt(mostReadBytes, request)
      const form = await reading.catch((error: unknown) => {
        throw asRefusal(error)
      })
      return await work(form)
    } finally {
      for (const file of received) await blobs.discard(file.path)
      count(owner, -1)
    }
  }

  return {
    /**
     * Takes a form with one file in and runs `work` with it. Throws `request.media_type`, `request.too_large`,
     * `request.malformed`, `validation.failed`, `server.storage_full`, `server.overloaded`.
     */
    withUpload: <T>(
      request: FastifyRequest,
      owner: string,
      work: (form: UploadForm) => Promise<T>,
    ): Promise<T> => take(request, owner, { read: (received) => readForm(request, blobs, received), work }),

    /** The same for the form of a page, which is told of wrong fields and files by what it gets. */
    withPageForm: <T>(request: FastifyRequest, { owner, mostFiles, work }: PageFormWork<T>): Promise<T> =>
      take(request, owner, {
        read: (received) => readPageForm(request, { mostFiles, blobs, received }),
        work,
      }),
  }
}

export type Uploads = ReturnType<typeof createUploads>
export type WithUpload = Uploads['withUpload']
