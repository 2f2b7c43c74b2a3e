import type { Viewer } from '@madang/contract/access'
import {
  needsAnswer,
  requestActions,
  requestMoves,
  takesAnswer,
  type RequestActions,
} from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import type { Translate } from '../../i18n/words.ts'
import { refusalText } from './request-words.ts'
import type { Answer } from './use-answer.ts'

/** What is asked before it is done. */
export type RequestQuestion = 'approve' | 'complete' | 'reject' | 'assign'

type Decision = Exclude<RequestQuestion, 'assign'>

/** Why each thing cannot be done now, in words; null where it can. */
export type Refusals = Record<keyof RequestActions, string | null>

interface Given {
  readonly t: Translate
  readonly viewer: Viewer
  readonly answer: Pick<Answer, 'text' | 'isFit'>
}

/** By the contract's rules, and by what is written so far: some decisions have to be told. */
export function refusalsOf(request: UserRequest, { t, viewer, answer }: Given): Refusals {
  const actions = requestActions(request, viewer)
  const decision = (name: Decision): string | null => {
    const refused = refusalText(t, actions[name])
    if (refused !== null) return refused
    const { to } = requestMoves[name]
    if (!takesAnswer(request.type, to)) return null
    if (answer.text === '' && needsAnswer(request.type, to)) return t('requests.answer.needed')
    return answer.isFit ? null : t('requests.answer.length')
  }
  return {
    take: refusalText(t, actions.take),
    assign: refusalText(t, actions.assign),
    withdraw: refusalText(t, actions.withdraw),
    approve: decision('approve'),
    complete: decision('complete'),
    reject: decision('reject'),
  }
}
