import { call, toRequest } from '@madang/contract/call'
import type { CallInput, CallOutput, Endpoint } from '@madang/contract/endpoint'
import { takeFirstAnswer } from './first-answers.ts'
import { send } from './send.ts'
import { getSession } from './session.ts'

/**
 * What a query of a page's first view asks: the call, and its answer where it came before the page did, so that the
 * first drawing shows it.
 */
export function firstCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return {
    queryFn: () => call(send, endpoint, input),
    initialData: (): CallOutput<E> | undefined => {
      const request = toRequest(endpoint, input)
      const token = getSession()?.accessToken ?? null
      if (globalThis.firstAnswers?.get(request.path)?.body === undefined) return undefined
      const first = takeFirstAnswer(request, token)
      return first && (endpoint.output.parse(first.body) as CallOutput<E>) // the schema of E gives exactly this type
    },
  }
}
