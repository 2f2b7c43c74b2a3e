import { AppError } from '@madang/contract/errors'
import {
  createLegalDraft,
  deleteLegalDraft,
  getLegalDocument,
  getLegalText,
  listLegalVersions,
  pagedLegalDocuments,
  scheduleLegalDocument,
  updateLegalDraft,
  withdrawLegalDocument,
} from '@madang/contract/legal'
import { listLegalNotices } from '@madang/contract/legal-notices'
import { pickText } from '@madang/contract/settings'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { changeDraft, createDraft, deleteDraft, schedule, withdraw } from './legal.changes.ts'
import { fillText, findPublished, listNotices, listPublished } from './legal.published.queries.ts'
import { findLegalDocument, legalDocuments } from './legal.queries.ts'

/** Legal texts: staff draft them, a SUPER_ADMIN publishes them, everyone reads what is or was published. */
export function legalRoutes(serve: Serve, { now }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(getLegalText, async ({ db, params: { type }, query }) => {
    const number = query.number === undefined ? null : Number(query.number)
    const text = await findPublished(db, { type, number, now: now() })
    if (text === undefined) throw new AppError('resource.not_found')
    const filled = await fillText(db, text, { settings: await loadSettings(db), locale: query.locale })
    const { changeSummary } = text
    return {
      ...text,
      ...filled,
      changeSummary: changeSummary && pickText(changeSummary, query.locale),
    }
  })

  serve(listLegalVersions, async ({ db, params: { type } }) => ({
    items: await listPublished(db, { type, now: now() }),
  }))

  serve(listLegalNotices, async ({ db }) => ({ items: await listNotices(db, now()) }))

  serve(pagedLegalDocuments, async ({ db, query }) => {
    const filter = { types: query.type ?? null, statuses: query.status ?? null }
    const { rows, total } = await legalDocuments.page(db, filter, { ...query, sort: '-createdAt' })
    return toPage(rows, query, total)
  })

  serve(createLegalDraft, async (call) => {
    const document = await createDraft(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/legal/documents/${document.id}`)
    return document
  })

  serve(getLegalDocument, async ({ db, params }) => {
    const document = await findLegalDocument(db, params.id)
    if (document === undefined) throw new AppError('resource.not_found')
    return document
  })

  serve(updateLegalDraft, (call) => changeDraft(call.db, call, callerOf(call)))

  serve(deleteLegalDraft, (call) => deleteDraft(call.db, call.params.id, callerOf(call)))

  serve(scheduleLegalDocument, (call) => schedule(call.db, call, callerOf(call)))

  serve(withdrawLegalDocument, (call) => withdraw(call.db, call, callerOf(call)))
}
