import type { Send } from '@madang/contract/call'

/** The server went away before it answered. */
export class AnswerLost extends Error {}

/** Refused with a problem, or not known yet, which is told by a problem with a status below 300. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status} ${text}`)
    this.status = status
  }
}

async function textOf(url: string, asked: RequestInit) {
  try {
    const answer = await fetch(url, asked)
    const { status, headers } = answer
    const isProblem = headers.get('content-type')?.startsWith('application/problem+json') === true
    // What is not known yet is a problem, too, of a status below 300.
    return { ok: answer.ok && !isProblem, status, text: await answer.text() }
  } catch (error) {
    throw new AnswerLost(url, { cause: error })
  }
}

/** Asks a server that may be killed meanwhile; throws `AnswerLost` then, and `Refused` for a problem. */
export function senderTo(url: string, token: string): Send {
  return async ({ path, method, headers, body }) => {
    const asked = { method, headers: { ...headers, authorization: `Bearer ${token}` }, body }
    const { ok, status, text } = await textOf(url + path, asked)
    if (!ok) throw new Refused(status, text)
    const parsed: unknown = JSON.parse(text)
    return parsed
  }
}
