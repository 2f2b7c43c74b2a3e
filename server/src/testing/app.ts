import { EventEmitter } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Role } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { call, type Send } from '@madang/contract/call'
import type { CheckoutPage } from '@madang/contract/checkout-page'
import type { CallInput, CallOutput, Endpoint } from '@madang/contract/endpoint'
import { Problem } from '@madang/contract/errors'
import type { FilePurpose } from '@madang/contract/files'
import { toLocalPhone } from '@madang/contract/phone'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'
import type { StaffRole } from '@madang/contract/store-actions'
import { startAddresses } from '@madang/stand-ins/addresses'
import { startSolapi, type SolapiStandIn } from '@madang/stand-ins/solapi'
import { startToss, type TossStandIn } from '@madang/stand-ins/toss'
import { runOnce, type WorkerEvents } from 'graphile-worker'
import type { Insertable } from 'kysely'
import type { Pool } from 'pg'
import { pino, type Logger } from 'pino'
import { createApp, type App } from '../app.ts'
import { jobLogger } from '../db/job-logger.ts'
import type { Deps } from '../deps.ts'
import { readEnv } from '../env.ts'
import type { UserRequestTable } from '../features/requests/requests.tables.ts'
import type { StoreTable } from '../features/stores/stores.tables.ts'
import type { UserTable } from '../features/users/users.tables.ts'
import { toTaskList, whenBroken, type Tasks } from '../jobs/runner.ts'
import { createTasks } from '../tasks.ts'
import { createAddressSearch } from '../outside/addresses.ts'
import { createBlobs } from '../outside/blobs.ts'
import { createGeocoder } from '../outside/geocoder.ts'
import { failuresOf } from '../http/failures.ts'
import { createKakaoSender } from '../outside/kakao.ts'
import { createSmsSender } from '../outside/sms.ts'
import { createTossGateway, tossHosts, tossScriptUrl } from '../outside/toss.ts'
import { makeDataDir } from './data-dir.ts'
import { createTestDatabase } from './database.ts'
import {
  insertFile,
  insertRequest,
  insertSession,
  insertStore,
  insertUser,
  type FilePlace,
} from './factories.ts'
import { keyrings } from './keys.ts'
import { unbuilt } from '../http/assets.ts'

export { insertSession, insertUser, nextPhone } from './factories.ts'

/** The answer of a call that was refused. */
export class CallError extends Error {
  readonly status: number
  readonly problem: Problem
  readonly headers: Headers

  constructor(status: number, problem: Problem, headers: Headers) {
    super(`${status} ${problem.code}`)
    this.status = status
    this.problem = problem
    this.headers = headers
  }
}

/** Throws for a failure that the OpenAPI document does not know of its endpoint. */
export function demandDocumented(endpoint: Endpoint, code: string): void {
  if (failuresOf(endpoint).some((known) => known === code)) return
  throw new Error(
    `The contract of ${endpoint.method} ${endpoint.path} does not say that it refuses with ${code}.`,
  )
}

const clockStartMs = Date.parse('2026-11-21T01:00:00.000Z')

/** A clock that tests move; it starts at a fixed Saturday morning in Seoul. */
class TestClock {
  #ms = clockStartMs

  reset(): void {
    this.#ms = clockStartMs
  }

  readonly now = (): Date => new Date(this.#ms)

  advance(span: { seconds?: number; minutes?: number; hours?: number; days?: number }): void {
    const { seconds = 0, minutes = 0, hours = 0, days = 0 } = span
    this.#ms += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}

const solapiKeys = { apiKey: 'test-key', apiSecret: 'test-secret' }
const smsOptions = { ...solapiKeys, sender: '0215000000', timeoutMs: 500 }

type Sent = ReturnType<SolapiStandIn['messages']>[number]

function textsTo(solapi: SolapiStandIn, phone: string): string[] {
  const to = toLocalPhone(phone).replaceAll('-', '')
  const isText = (message: Sent) => message.to === to && message.kakao === undefined
  return solapi.messages().flatMap((message) => (isText(message) ? [message.text] : []))
}

/** Both ways to a guest, by the stand-in. */
function createSenders(baseUrl: string, clock: () => Date) {
  const options = { ...smsOptions, baseUrl, clock }
  return {
    sms: createSmsSender(options),
    kakao: createKakaoSender({ ...options, channelId: 'test-channel' }),
  }
}

function sender(url: string, token: string | null, endpoint: Endpoint): Send {
  return async (request) => {
    const response = await fetch(url + request.path, {
      method: request.method,
      headers: { ...request.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: request.body,
    })
    if (response.ok && request.answer === 'bytes') return response.blob()
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (response.ok) return body
    const problem = Problem.parse(body)
    demandDocumented(endpoint, problem.code)
    throw new CallError(response.status, problem, response.headers)
  }
}

function runDueJobs(pgPool: Pool, { tasks, log }: { tasks: Tasks; log: Logger }): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const ended = runOnce({
    pgPool,
    taskList: toTaskList(tasks, log),
    events,
    logger: jobLogger(log),
    noHandleSignals: true,
    // Otherwise it ends before it has written down which jobs failed.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  return Promise.race([ended, whenBroken(events)])
}

/** Documents without content, and what those of the site were to show. */
function createRenderers() {
  const shownPages: (SitePage | SiteLines)[] = []
  const html = '<!doctype html><title>test</title>'
  const site: Deps['site'] = {
    render: async (page) => {
      shownPages.push(page)
      return html
    },
  }
  const login: Deps['login'] = { render: async () => html }
  const shownCheckouts: CheckoutPage[] = []
  const checkout: Deps['checkout'] = {
    render: async (page) => {
      shownCheckouts.push(page)
      return html
    },
  }
  const assets: Deps['assets'] = {
    ...unbuilt,
    directory: null,
    entry: () => ({ script: '/assets/x.js', styles: [], preload: [] }),
  }
  return { shownPages, shownCheckouts, assets, site, login, checkout }
}

/** Addresses and places, by the stand-in that knows them. */
async function openLookups(now: () => Date) {
  const standIn = await startAddresses({ port: 0 })
  return {
    standIn,
    addressSearch: createAddressSearch({ ...standIn.juso, now, timeoutMs: 500 }),
    geocoder: createGeocoder({ ...standIn.kakaoRest, timeoutMs: 500 }),
  }
}

const variables = { NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }

const tossKeys = { clientKey: 'test_ck_tests', secretKey: 'test_sk_tests' }

/** The payment provider, by the stand-in with its state in memory. */
async function openPayments(clock: () => Date): Promise<{ toss: TossStandIn } & Pick<Deps, 'payments'>> {
  const toss = await startToss({ port: 0, ...tossKeys, minuteMs: 10, clock })
  const gateway = createTossGateway({ baseUrl: toss.url, ...tossKeys, timeoutMs: 1000 })
  const scriptUrl = tossScriptUrl(toss.url)
  return { toss, payments: { gateway, scriptUrl, hosts: tossHosts(scriptUrl) } }
}

/** A connection that was opened and never used would be waited for as long as a request may take to begin. */
export async function closeNow({ http }: Pick<App, 'http'>): Promise<void> {
  const closed = http.close()
  http.server.closeAllConnections()
  await closed
}

/**
 * The real server on a database of its own, a movable clock and the stand-ins. The web
 * pages are left out: `assets`, `site`, `login` and `checkout` answer with empty documents. The payment provider's stand-in is
 * started only `{ withPayments: true }`.
 */
export async function startTestApp({
  log = pino({ level: 'silent' }),
  withPayments = false,
  checkoutUrl = null,
}: { log?: Logger; withPayments?: boolean; checkoutUrl?: string | null } = {}) {
  const data = await createTestDatabase()
  const { db, pool } = data
  const clock = new TestClock()
  const solapi = await startSolapi({ port: 0, ...solapiKeys, clock: clock.now })
  const { standIn: addresses, ...lookups } = await openLookups(clock.now)
  const { toss, payments } = withPayments ? await openPayments(clock.now) : { toss: null, payments: null }
  const env = { ...readEnv(variables), checkoutUrl }
  const filesDirectory = makeDataDir()
  const { shownPages, shownCheckouts, ...renderers } = createRenderers()
  const deps: Deps = {
    env,
    db,
    directConnection: data.connection,
    log,
    now: clock.now,
    blobs: createBlobs({ directory: filesDirectory, now: clock.now, leastFreeBytes: 0 }),
    publicUrl: 'http://localhost:3000',
    ...keyrings,
    ...renderers,
    ...lookups,
    payments,
    inboxUrl: solapi.inboxUrl,
  }
  const senders = createSenders(solapi.url, clock.now)
  const { tasks } = createTasks({ ...deps, ...senders })
  const app = await createApp(deps)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo // a listening TCP server has one
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    app,
    deps: { ...deps, ...senders },
    db,
    pool,
    clock,
    /** Where the bytes of files are. */
    filesDirectory,
    solapi,
    standIns: { addresses, toss },
    /** What the site's pages were made of, the newest last. */
    shownPages,
    shownCheckouts,
    insertUser: (given: Partial<Insertable<UserTable>> = {}) => insertUser(db, clock.now(), given),
    /** A complete store with people in it, by their ids. */
    insertStore: (given: Partial<Insertable<StoreTable>> = {}, staff: Record<string, StaffRole> = {}) =>
      insertStore(db, clock.now(), { ...given, staff }),
    /** A file that was brought, which nothing uses unless it says where it is; gives its id. It has no bytes. */
    insertFile: (ownerId: string, purpose: FilePurpose, place: FilePlace = {}) =>
      insertFile(db, clock.now(), { ownerId, purpose, ...place }),
    /** A request, a guest's unless it says whose. */
    insertRequest: (given: Partial<Insertable<UserRequestTable>> = {}) =>
      insertRequest(db, clock.now(), given),
    /** A session of this user; gives its access token. */
    signInAs: (user: { id: string }) => insertSession(db, clock.now(), user.id),
    /** Somebody new of this role with a session. */
    signedIn: async (role: Role, given: Partial<Insertable<UserTable>> = {}) => {
      const user = await insertUser(db, clock.now(), { ...given, authorityType: role })
      return { user, token: await insertSession(db, clock.now(), user.id) }
    },
    /** What was recorded of this action, in its order. */
    auditOf: (action: AuditAction) =>
      db.selectFrom('auditRecords').selectAll().where('action', '=', action).orderBy('id').execute(),
    /** How the text-message stand-in answers from now on. */
    setTexts: async (mode: 'ok' | 'down' | 'hang' | 'lost-answer'): Promise<void> => {
      const body = JSON.stringify({ mode })
      const { ok } = await fetch(`${solapi.url}/__test/behaviour`, { method: 'POST', body })
      if (!ok) throw new Error(`The stand-in does not know the mode ${mode}.`)
    },
    /** Calls an endpoint as the web does; throws `CallError` for a problem document. */
    call: <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      token: string | null = null,
    ): Promise<CallOutput<E>> => call(sender(url, token, endpoint), endpoint, input),
    /** Runs every job that is due, as the runner would. */
    runJobs: () => runDueJobs(pool, { tasks, log }),
    /** Texts sent to a number (wire form), newest first. */
    texts: (phone: string): string[] => textsTo(solapi, phone),
    /** Empties the database between tests and puts the clock back. */
    reset: async () => {
      clock.reset()
      toss?.clear()
      await data.reset()
    },
    close: async () => {
      await closeNow(app)
      await solapi.close()
      await addresses.close()
      await toss?.close()
      await data.drop()
      await rm(filesDirectory, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
