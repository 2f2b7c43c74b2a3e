import { confirmSignIn, refreshToken, signIn, type SessionAnswer } from '@madang/contract/auth'
import { toRequest } from '@madang/contract/call'
import type { CallInput, Endpoint } from '@madang/contract/endpoint'
import { sql } from 'kysely'
import { addJob } from '../jobs/runner.ts'
import { demandDocumented, type TestApp } from './app.ts'

/** An answer as it came over the wire, refused or not. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

let lastAddress = 0

/** In a network that nobody has used: every caller has the whole limit of anonymous writes. */
function nextAddress(): string {
  lastAddress += 1
  return `2001:db8::${lastAddress.toString(16)}:0:0:0:1`
}

/** Calls an endpoint from a fresh address and gives whatever comes back. */
export async function send<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  input: CallInput<E> & { readonly token?: string },
): Promise<Answer> {
  const { token, ...parts } = input
  const request = toRequest(endpoint, parts as CallInput<E>) // without the token these are the parts
  const response = await fetch(app.url + request.path, {
    method: request.method,
    headers: {
      ...request.headers,
      'x-forwarded-for': nextAddress(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: request.body,
  })
  const text = await response.text()
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) // the API answers with objects
  if (!response.ok) demandDocumented(endpoint, String(body['code']))
  return { status: response.status, headers: response.headers, body }
}

/** Asks for a code; gives the auth-session. */
export async function ask(app: TestApp, phone: string): Promise<string> {
  const answer = await send(app, signIn, { body: { username: phone } })
  if (answer.status !== 200) throw new Error(`asking for a code was refused: ${String(answer.body['code'])}`)
  return String(answer.body['session'])
}

/** The code in the newest text to a number, after the jobs have run. */
export async function readCode(app: TestApp, phone: string): Promise<string> {
  await app.runJobs()
  const code = /\d{6}/.exec(app.texts(phone)[0] ?? '')?.[0]
  if (code === undefined) throw new Error('no text with a code')
  return code
}

/** A code that is surely not the right one. */
export function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

interface Confirmation {
  readonly phone: string
  readonly session: string
  readonly code: string
  readonly keepLoggedIn?: boolean
}

export function confirm(app: TestApp, { phone, session, code, keepLoggedIn = false }: Confirmation) {
  return send(app, confirmSignIn, {
    headers: { 'auth-session': session, 'refresh-token': '' },
    body: { username: phone, confirmationCode: code, keepLoggedIn },
  })
}

/** The whole road over the text message. */
export async function signInByCode(
  app: TestApp,
  phone: string,
  options: { keepLoggedIn?: boolean } = {},
): Promise<SessionAnswer> {
  const session = await ask(app, phone)
  const answer = await confirm(app, { phone, session, code: await readCode(app, phone), ...options })
  if (answer.status !== 200) throw new Error(`signing in was refused: ${String(answer.body['code'])}`)
  return answer.body as SessionAnswer // confirmSignIn's output
}

export function trade(app: TestApp, phone: string, token: string): Promise<Answer> {
  return send(app, refreshToken, { headers: { 'refresh-token': token }, body: { username: phone } })
}

/** Runs one of the clock's tasks. */
export async function runTask(app: TestApp, name: string): Promise<void> {
  await addJob(app.db, name, {})
  await app.runJobs()
}

/** Makes jobs that failed run again now, not when the runner's pause is over. */
export async function endPauses(app: TestApp): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
}
