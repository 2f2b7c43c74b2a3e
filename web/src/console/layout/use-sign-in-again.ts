import { agreeToTerms, confirmSignIn, signIn, type SessionAnswer } from '@madang/contract/auth'
import { call, type Send } from '@madang/contract/call'
import { useState } from 'react'
import { toStoredSession, type StoredSession } from '@madang/contract/stored-session'
import { stayActive } from '../api/activity.ts'
import { fetchJson } from '../api/fetch-json.ts'
import { resumeSession } from '../api/ended.ts'
import { storeSession } from '../api/session.ts'
import { toSent, useCode, type CodeRequest } from '../form/use-code.ts'

const sendWithoutToken: Send = (request) => fetchJson(request, null)

interface SignInAgain {
  readonly code: CodeRequest
  /** Agrees to the terms that are due, once the code was right; null when none are. */
  readonly agree: (() => Promise<void>) | null
}

/** Signs the same person in again with a code; what was held back then goes out once more. */
export function useSignInAgain(session: StoredSession): SignInAgain {
  const { phoneNumber: username, keepLoggedIn } = session
  const [asked, setAsked] = useState<SessionAnswer | null>(null)
  const goOn = (answer: SessionAnswer): void => {
    const next = toStoredSession(answer, keepLoggedIn)
    // First: the old time would end the new session at the next check, here and in other tabs.
    stayActive()
    storeSession(next)
    resumeSession(next)
  }
  const code = useCode({
    request: async () => toSent(await call(sendWithoutToken, signIn, { body: { username } })),
    confirm: async (confirmationCode, authSession) => {
      const headers = { 'auth-session': authSession, 'refresh-token': '' }
      const body = { username, confirmationCode, keepLoggedIn }
      const answer = await call(sendWithoutToken, confirmSignIn, { headers, body })
      if (answer.termsDue === null) goOn(answer)
      else setAsked(answer)
    },
  })
  if (asked === null || asked.termsDue === null) return { code, agree: null }
  const { termsDue: number, accessToken } = asked
  const agree = async (): Promise<void> => {
    const send: Send = (request) => fetchJson(request, accessToken)
    await call(send, agreeToTerms, { body: { number } })
    goOn(asked)
  }
  return { code, agree }
}
