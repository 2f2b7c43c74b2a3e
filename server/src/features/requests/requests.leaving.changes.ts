import type { RequestTarget } from '@madang/contract/request-actions'
import type { AuditAction } from '@madang/contract/audit'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { addText } from './requests.jobs.ts'
import { changeRequest, lockOpenOf, type RequestRecord } from './requests.queries.ts'
import { recordOn } from './requests.records.ts'

/** What is asked of an account itself; a refund is owed also to somebody who has left. */
const ofAccount = ['ACCOUNT_DELETION', 'MANAGER_ACCESS'] as const

/** A rejection is never without one (product.md §5); Korean, as every answer. */
const rejection = '회원 탈퇴로 요청을 종료했습니다.'

interface Ending {
  readonly status: RequestTarget
  readonly action: AuditAction
  readonly answer?: string
}

/** How a request ends with the account, by the moves of product.md §5. */
function endingOf({ type, status }: Pick<RequestRecord, 'type' | 'status'>): Ending {
  // What was asked for is done; with the account it goes through review and approval at once.
  if (type === 'ACCOUNT_DELETION') return { status: 'COMPLETED', action: 'requests.completed' }
  if (status === 'RECEIVED') return { status: 'WITHDRAWN', action: 'requests.withdrawn' }
  return { status: 'REJECTED', action: 'requests.rejected', answer: rejection }
}

/** Locks what `closeRequestsOf` will close, before the member: deciding on a request locks them in this order. */
export async function lockRequestsOf(trx: Db, userId: string): Promise<void> {
  await lockOpenOf(trx, userId, ofAccount)
}

/** Closes what a member who has just left asked of the account; `phone` is the number that he or she had. */
export async function closeRequestsOf(
  trx: Db,
  { id, phone }: { readonly id: string; readonly phone: string | null },
  caller: Caller,
): Promise<void> {
  const { now } = caller
  const at = now.toISOString()
  for (const request of await lockOpenOf(trx, id, ofAccount)) {
    const { status, action, answer } = endingOf(request)
    const answered = answer === undefined ? {} : { answer, answeredAt: at }
    await changeRequest(trx, request.id, { status, closedAt: at, ...answered, now })
    const changes = {
      status: { from: request.status, to: status },
      ...(answer !== undefined && { answer: { from: request.answer && '***', to: '***' } }),
    }
    await recordOn(trx, caller, { action, request, changes, reason: 'requests.asker_left' })
    if (status === 'COMPLETED' && phone !== null) {
      await addText(trx, { kind: 'account_deleted', phone, linkToken: null })
    }
  }
}
