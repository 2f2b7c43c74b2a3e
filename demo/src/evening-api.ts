import { setTimeout as wait } from 'node:timers/promises'
import { confirmSignIn, signIn } from '@madang/contract/auth'
import { toRequest } from '@madang/contract/call'
import type { CallInput, CallOutput, Endpoint } from '@madang/contract/endpoint'
import { Problem, type ErrorCode } from '@madang/contract/errors'
import type { JrsItem } from '@madang/contract/jrs'
import { joinJrs, sendJrsCode, type JoinInput, type OwnJrsEntry } from '@madang/contract/jrs-entries'
import type { JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { toLocalPhone } from '@madang/contract/phone'

/** The server said no. */
export class Refused extends Error {
  readonly code: string

  constructor(path: string, code: string) {
    super(`${path} was refused: ${code}.`)
    this.code = code
  }
}

/** What the work gives; null where it was refused for that reason. */
export async function unlessRefused<Done>(code: ErrorCode, work: Promise<Done>): Promise<Done | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused && error.code === code) return null
    throw error
  }
}

interface Reached {
  /** Without a slash at its end. */
  readonly url: string
  /** The texts to a local number without dashes, the newest first. */
  readonly textsTo: (number: string) => Promise<readonly string[]>
}

const [codeTries, codePauseMs] = [100, 100]

export type EveningApi = ReturnType<typeof openApi>

/** The server as guests and staff reach it: by the API, by an entry's page, and by the texts that they get. */
export function openApi({ url, textsTo }: Reached) {
  async function ask<E extends Endpoint>(endpoint: E, input: CallInput<E>, token: string | null = null) {
    const { method, path, headers, body } = toRequest(endpoint, input)
    const signed = token === null ? headers : { ...headers, authorization: `Bearer ${token}` }
    const response = await fetch(url + path, { method, headers: signed, body })
    const text = await response.text()
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) throw new Refused(path, Problem.parse(answer).code)
    return { answer: endpoint.output.parse(answer) as CallOutput<E>, headers: response.headers } // its schema gives it
  }

  const numberOf = (phone: string) => toLocalPhone(phone).replaceAll('-', '')

  /** Has a code sent to a number by `send` and gives what that gives, and the code. Throws when none has come in ten seconds. */
  async function withCode<Answer>(phone: string, send: () => Promise<Answer>) {
    const [before] = await textsTo(numberOf(phone))
    const sent = await send()
    for (let tries = 0; tries < codeTries; tries += 1) {
      const [newest] = await textsTo(numberOf(phone))
      const code = newest === before ? undefined : /\d{6}/.exec(newest ?? '')?.[0]
      if (code !== undefined) return { sent, code }
      await wait(codePauseMs)
    }
    throw new Error(`No code has come to ${toLocalPhone(phone)}.`)
  }

  return {
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>, token: string | null = null) =>
      (await ask(endpoint, input, token)).answer,

    /** Signs somebody of the staff in by the code of the text; gives the access token. */
    async signIn(phone: string): Promise<string> {
      const { sent, code } = await withCode(phone, () => ask(signIn, { body: { username: phone } }))
      const headers = { 'auth-session': sent.answer.session, 'refresh-token': '' }
      const body = { username: phone, confirmationCode: code }
      return (await ask(confirmSignIn, { headers, body })).answer.accessToken
    },

    /** Joins as a guest by the code of the text; gives the entry and the path of its page. */
    async join(
      { id }: Pick<JrsItem, 'id'>,
      guest: Omit<JoinInput, 'confirmationCode'> & { readonly phone: string },
    ): Promise<{ own: OwnJrsEntry; path: string }> {
      const params = { id }
      const { phone } = guest
      const { sent, code } = await withCode(phone, () => ask(sendJrsCode, { params, body: { phone } }))
      const body = { ...guest, confirmationCode: code }
      const joined = await ask(joinJrs, { params, headers: { 'auth-session': sent.answer.session }, body })
      return { own: joined.answer, path: joined.headers.get('location') ?? '' }
    },

    /** Presses a button on an entry's page; false where it stands otherwise by now. */
    async press(path: string, deed: { readonly do: 'cancel' | 'defer'; readonly status: JrsEntryStatus }) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const body = new URLSearchParams(deed)
      const { status } = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' })
      return status === 303
    },
  }
}
