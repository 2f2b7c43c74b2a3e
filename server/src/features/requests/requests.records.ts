import type { Viewer } from '@madang/contract/access'
import type { Db } from '../../db/database.ts'
import type { Origin } from '../../http/serve.ts'
import { recordAudit, type AuditEntry } from '../audit/audit.queries.ts'
import type { RequestRecord } from './requests.queries.ts'

interface By {
  /** Null for a guest. */
  readonly viewer: Viewer | null
  readonly origin: Origin
  readonly now: Date
}

/** Records what somebody did with, or staff saw of, a request. */
export async function recordOn(
  db: Db,
  { viewer, origin, now }: By,
  {
    request,
    ...entry
  }: Pick<AuditEntry, 'action' | 'changes' | 'reason'> & {
    readonly request: Pick<RequestRecord, 'id' | 'requesterId'>
  },
): Promise<void> {
  const { id, requesterId } = request
  const subjectIds = requesterId === null ? [id] : [id, requesterId]
  const subject = { entity: 'request', entityId: id, subjectIds }
  await recordAudit(db, { now, actor: viewer, origin, ...subject, ...entry })
}
