import { AppError } from '@madang/contract/errors'
import { requestTypes } from '@madang/contract/request-actions'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import type { Belongings, Leaver } from '../../record/consequences.ts'
import { requestNotice } from './requests.jobs.ts'
import {
  aboutRequest,
  addAnswer,
  everyMove,
  leaveToGuest,
  lockOpenOf,
  moveRequest,
  type RequestRecord,
} from './requests.queries.ts'

/** What is asked of an account itself. */
const ofAccount = ['ACCOUNT_DELETION', 'MANAGER_ACCESS'] as const

/** What is owed also to somebody who has left. */
const ofAnybody = ['REFUND_USER', 'REFUND_STORE', 'INQUIRY'] as const

/** A rejection is never without one (product.md §5); Korean, as every answer. */
const rejection = '회원 탈퇴로 요청을 종료했습니다.'

interface Ending {
  readonly action: 'end' | 'withdraw' | 'reject'
  readonly answer?: string
}

/** How a request ends with the account, by the moves of product.md §5. */
function endingOf({ type, status }: Pick<RequestRecord, 'type' | 'status'>): Ending {
  // What was asked for is done; with the account it goes through review and approval at once.
  if (type === 'ACCOUNT_DELETION') return { action: 'end' }
  if (status === 'RECEIVED') return { action: 'withdraw' }
  return { action: 'reject', answer: rejection }
}

/**
 * Of the open requests of a member who leaves those of the account are closed, and the rest keeps an asker. They are
 * locked before the member, as by deciding on one.
 */
export const requestsOfLeaver: Belongings = {
  lock: async (trx, userId) => void (await lockOpenOf(trx, userId, requestTypes)),
  settle: async (trx, leaver, caller) => {
    await closeOfAccount(trx, leaver, caller)
    await keepAsker(trx, leaver, caller)
  },
}

async function closeOfAccount(trx: Db, { id, phone }: Leaver, caller: Caller): Promise<void> {
  const { now } = caller
  const at = now.toISOString()
  for (const request of await lockOpenOf(trx, id, ofAccount)) {
    const { action, answer } = endingOf(request)
    const { to: status, recordedAs } = everyMove[action]
    if (answer !== undefined) {
      await addAnswer(trx, { requestId: request.id, status: 'REJECTED', text: answer, authorId: null, at })
    }
    if (!(await moveRequest(trx, request.id, { action, now }))) throw new AppError('conflict.state')
    const changes = {
      status: { from: request.status, to: status },
      ...(answer !== undefined && { answer: { from: request.answer && '***', to: '***' } }),
    }
    const reason = 'requests.asker_left'
    await record(trx, caller, { action: recordedAs, ...aboutRequest(request), changes, reason })
    if (status === 'COMPLETED' && phone !== null) {
      await requestNotice.add(trx, { kind: 'account_deleted', phone })
    }
  }
}

/** The rest goes on as a guest's, with the name and number: the answer has to reach somebody. */
async function keepAsker(trx: Db, { id, name, phone }: Leaver, caller: Caller): Promise<void> {
  if (phone === null) return
  for (const request of await lockOpenOf(trx, id, ofAnybody)) {
    await leaveToGuest(trx, request.id, { name, phone, now: caller.now })
    const reason = 'requests.asker_left'
    await record(trx, caller, { action: 'requests.kept', ...aboutRequest(request), reason })
  }
}
