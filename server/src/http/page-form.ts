import multipart from '@fastify/multipart'
import { SiteFailure, translateField } from '@madang/contract/site-door'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Blobs, Received } from '../outside/blobs.ts'
import { demandUtf8 } from './json.ts'
import { toAppError } from './problem.ts'

/** A file that came in with a form, not kept yet. */
export interface Upload extends Received {
  /** As the sender calls it: nothing about it can be trusted. */
  readonly name: string
}

/** A form of a page, read leniently: what is wrong with it is told on the page, beside what was typed. */
export interface PageForm {
  readonly fields: Readonly<Record<string, string>>
  /** At most as many as were asked for, none larger than the limit. */
  readonly files: readonly Upload[]
  /** How many were sent, whatever became of them. */
  readonly fileCount: number
  /** Names of those that were larger than the limit. */
  readonly tooLarge: readonly string[]
}

/** Four bytes for each of 2,000 characters, and a line break for as many again. */
const mostFieldBytes = 16_000
/** The longest field and what stands beside it; as `%EA` a byte takes three. */
const mostFormBytes = 4 * mostFieldBytes
const limits = {
  files: 50,
  fields: 20,
  fieldSize: mostFieldBytes,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 70,
}

/** Lets a scope take the forms of pages, with files and without. */
export async function acceptPageForms(scope: FastifyInstance, mostFileBytes: number): Promise<void> {
  await scope.register(multipart, {
    limits: { ...limits, fileSize: mostFileBytes },
    throwFileSizeLimit: false,
  })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostFormBytes },
    async (request: FastifyRequest, body: string) => {
      demandUtf8(request)
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}

/** The fields of a form without files. */
export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, string>> {
  return (body ?? {}) as Record<string, string> // made by the parser above
}

interface FormReading {
  /** More are read over. */
  readonly mostFiles: number
  readonly blobs: Blobs
  /** Where each file is put as soon as it is there: who asked discards them. */
  readonly received: Received[]
}

/** Reads a form with files. Throws `request.malformed`, `server.storage_full`. */
export async function readPageForm(
  request: FastifyRequest,
  { mostFiles, blobs, received }: FormReading,
): Promise<PageForm> {
  const fields: Record<string, string> = {}
  const files: Upload[] = []
  const tooLarge: string[] = []
  let fileCount = 0
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    // A field of files in which nothing was chosen comes as one without a name; so would one that hides from the count.
    const isChosen = part.filename !== '' && part.filename !== undefined
    if (isChosen) fileCount += 1
    if (!isChosen || fileCount > mostFiles) {
      part.file.resume()
      continue
    }
    const file = await blobs.receive(part.file)
    received.push(file)
    if (part.file.truncated) tooLarge.push(part.filename)
    else if (file.sizeBytes > 0) files.push({ ...file, name: part.filename })
  }
  return { fields, files, fileCount, tooLarge }
}

/** A failure as a page tells it; what nobody expected flies on. */
export function toFailure(error: unknown): SiteFailure {
  const { code, extras } = toAppError(error)
  if (code === 'server.internal') throw error
  const { retryAfter = null, attemptsLeft = null, errors = [] } = extras
  return { code, retryAfter, attemptsLeft, errors, files: [] }
}

/** What `work` gives, or why it was refused. */
export async function attempt<T>(work: () => Promise<T>): Promise<{ done: T } | { failure: SiteFailure }> {
  try {
    return { done: await work() }
  } catch (error) {
    return { failure: toFailure(error) }
  }
}

/** What a form shows that is only to be shown in another language; null when it is sent to be done. */
export function readTranslation(fields: PageForm['fields']): { readonly failure: SiteFailure | null } | null {
  const shown = fields[translateField]
  if (shown === undefined) return null
  try {
    return { failure: SiteFailure.parse(JSON.parse(shown)) }
  } catch {
    return { failure: null } // none is shown, or it is not as our page wrote it
  }
}
