import type { FieldError } from '@madang/contract/errors'
import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import type { SiteFailure } from '@madang/contract/site-door'
import { requestFormPaths } from '@madang/contract/site-requests'
import * as z from 'zod/mini'
import { inTransaction } from '../../db/transaction.ts'
import { findAnswer, runOnce, type IdempotentRequest } from '../../http/idempotency.ts'
import { attempt, type PageForm } from '../../http/page-form.ts'
import type { Origin } from '../../http/serve.ts'
import type { NewFile } from '../files/files.queries.ts'
import { storeFile } from '../files/files.upload.ts'
import { openGuestRequest } from '../requests/requests.changes.ts'
import type { RequestSite } from './site.private.ts'
import { readKey, readWords, type GuestWords } from './site.requests.words.ts'

interface Asker {
  readonly type: GuestRequestType
  /** Proven, in wire form. */
  readonly phone: string
  readonly origin: Origin
}

/** What is kept of an opened request, to answer the same form again. */
export const Opened = z.object({ linkToken: z.string(), dueAt: z.string() })
export type Opened = z.infer<typeof Opened>

function refusal(given: Partial<Pick<SiteFailure, 'errors' | 'files'>>): { failure: SiteFailure } {
  const failure = { code: 'validation.failed', retryAfter: null, attemptsLeft: null } as const
  return { failure: { ...failure, errors: [], files: [], ...given } }
}

/** Opens the request that a form asks for, once however often it is sent, or says why not. */
export async function openFromForm(
  site: RequestSite,
  form: PageForm,
  asker: Asker,
): Promise<{ done: Opened } | { failure: SiteFailure }> {
  const read = readWords(form.fields)
  const errors: FieldError[] = 'errors' in read ? [...read.errors] : []
  const most = requestLimits.files
  if (form.fileCount > most) errors.push({ pointer: '/files', code: 'too_big', params: { maximum: most } })
  // All that is wrong is told at once, so that nobody chooses files twice for two reasons.
  const { files, faults } = await storeAll(site, form)
  let isWritten = false
  try {
    if ('errors' in read || errors.length > 0 || faults.length > 0) return refusal({ errors, files: faults })
    const onWritten = () => {
      isWritten = true
    }
    return await attempt(() => openOnce(site, form, { asker, words: read.words, files, onWritten }))
  } finally {
    // Whether a written row was committed may be unknown when the database went away: then the cleaner decides.
    if (!isWritten) for (const { id } of files) await site.blobs.remove(id)
  }
}

type Fault = SiteFailure['files'][number]

interface Stored {
  readonly files: readonly NewFile[]
  readonly faults: readonly Fault[]
}

/** Keeps the bytes of the files; those that cannot be taken are told by their names. */
async function storeAll(site: RequestSite, form: PageForm): Promise<Stored> {
  const files: NewFile[] = []
  const faults = form.tooLarge.map((name): Fault => ({ name, code: 'request.too_large' }))
  for (const upload of form.files) {
    const stored = await attempt(() => storeFile(site, upload, 'REQUEST'))
    if ('done' in stored) files.push(stored.done)
    else faults.push({ name: upload.name, code: stored.failure.code })
  }
  return { files, faults }
}

interface Ordered {
  readonly asker: Asker
  readonly words: GuestWords
  readonly files: readonly NewFile[]
  /** Called when the rows of the files are written. */
  readonly onWritten: () => void
}

/** By what two forms are the same one, sent twice. */
function identify(
  form: PageForm,
  { type, phone, words, now }: Pick<Asker, 'type' | 'phone'> & { words: GuestWords; now: Date },
): IdempotentRequest {
  const files = form.files.map(({ name, sha256 }) => ({ name, sha256 }))
  return {
    key: readKey(form.fields['key']) ?? undefined,
    owner: `guest ${phone}`,
    endpoint: `POST ${requestFormPaths[type]}/form`,
    body: { words, files },
    now,
    whileBusy: 'wait',
  }
}

/** What came of the same form when it was sent before; null when nothing did. */
export async function findOpened(
  { db, now }: RequestSite,
  form: PageForm,
  asker: Pick<Asker, 'type' | 'phone'>,
): Promise<Opened | null> {
  const read = readWords(form.fields)
  if ('errors' in read) return null
  const answer = await findAnswer(db, identify(form, { ...asker, words: read.words, now: now() }))
  return answer === null ? null : Opened.parse(answer.output)
}

/** Pressing twice asks once: the second waits for the first and gets its answer. */
async function openOnce(
  { db, now }: RequestSite,
  form: PageForm,
  { asker, words, files, onWritten }: Ordered,
): Promise<Opened> {
  const { type, phone, origin } = asker
  const request = identify(form, { type, phone, words, now: now() })
  const { output } = await inTransaction(db, (trx) =>
    runOnce(trx, request, async () => {
      const asked = { ...words, type, phone, storeId: null, files }
      const { linkToken, dueAt } = await openGuestRequest(trx, asked, { origin, now: request.now })
      onWritten()
      return { output: { linkToken, dueAt } satisfies Opened, location: null }
    }),
  )
  return Opened.parse(output)
}
