import { confirmSignIn, signIn } from '@madang/contract/auth'
import { call, type Send } from '@madang/contract/call'
import { toStoredSession, type StoredSession } from '@madang/contract/stored-session'
import { stayActive } from '../api/activity.ts'
import { fetchJson } from '../api/fetch-json.ts'
import { resumeSession } from '../api/ended.ts'
import { storeSession } from '../api/session.ts'
import { toSent, useCode, type CodeRequest } from '../form/use-code.ts'

const sendWithoutToken: Send = (request) => fetchJson(request, null)

/** Signs the same person in again with a code; what was held back then goes out once more. */
export function useSignInAgain(session: StoredSession): CodeRequest {
  const { phoneNumber: username, keepLoggedIn } = session
  return useCode({
    request: async () => toSent(await call(sendWithoutToken, signIn, { body: { username } })),
    confirm: async (confirmationCode, authSession) => {
      const headers = { 'auth-session': authSession, 'refresh-token': '' }
      const body = { username, confirmationCode, keepLoggedIn }
      const answer = await call(sendWithoutToken, confirmSignIn, { headers, body })
      const next = toStoredSession(answer, keepLoggedIn)
      // First: the old time would end the new session at the next check, here and in other tabs.
      stayActive()
      storeSession(next)
      resumeSession(next)
    },
  })
}
