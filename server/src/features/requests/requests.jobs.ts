import { openRequestStatuses, type RequestStatus } from '@madang/contract/request-actions'
import { requestPagePath } from '@madang/contract/site-requests'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { declareNotice } from '../../jobs/notices.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { blankRequests } from './requests.clean.queries.ts'
import { findRequest } from './requests.queries.ts'
import { linkedKinds, requestTexts, type LinkedKind } from './requests.texts.ts'

type JobDeps = Pick<Deps, 'db' | 'now'>

/** Complaints are kept for three years (korea.md §5); nobody needs to know by then who asked for what. */
const keptYears = 3
const batchSize = 500

/** Batch by batch, so that no statement takes long. */
async function blankOld({ db, now }: JobDeps): Promise<void> {
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  const closedBefore = before.toISOString()
  while ((await blankRequests(db, { closedBefore, now: now(), size: batchSize })) === batchSize);
}

/** Nobody needs to hear any more that a request was received which is closed, nor anything of one taken back. */
function isWorthSaying(kind: LinkedKind, status: RequestStatus): boolean {
  if (kind === 'received') return openRequestStatuses.some((open) => open === status)
  return status !== 'WITHDRAWN'
}

/** Number and link as they are when the text leaves; null when there is nothing to say to anybody. */
async function findAddressee(
  db: Db,
  { kind, requestId }: { kind: LinkedKind; requestId: string },
): Promise<{ phone: string; linkToken: string } | null> {
  const request = await findRequest(db, requestId)
  if (request === undefined || request.phone === null) return null
  const { phone, linkToken, status } = request
  return isWorthSaying(kind, status) ? { phone, linkToken } : null
}

/** Tells whoever asked what became of it. */
export const requestNotice = declareNotice({
  template: 'requests.told',
  purpose: 'service',
  payload: z.union([
    z.object({ kind: z.enum(linkedKinds), requestId: z.guid() }),
    // To a number that no record has any more.
    z.object({ kind: z.literal('account_deleted'), phone: z.string() }),
  ]),
  async write({ db, publicUrl }, told) {
    const { kind } = told
    const brand = await findBrand(db)
    if (kind === 'account_deleted')
      return { to: told.phone, texts: requestTexts({ kind, brand, link: null }) }
    const addressee = await findAddressee(db, told)
    if (addressee === null) return null
    const link = publicUrl + requestPagePath(addressee.linkToken)
    return { to: addressee.phone, texts: requestTexts({ kind, brand, link }) }
  },
})

/** The jobs of requests: forgetting. */
export function requestTasks(deps: JobDeps): Tasks {
  return { 'requests:blank': async () => blankOld(deps) }
}
