import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listening.ts'
import { readMessages, takeIn, type SentText } from './solapi.accept.ts'
import { inboxPage } from './solapi.inbox.ts'
import { createSignatureCheck } from './solapi.signature.ts'

export interface SolapiOptions {
  /** 0 takes any free port. */
  port: number
  /** Default 127.0.0.1: whoever can read the inbox can sign in as anybody. */
  host?: string
  apiKey: string
  apiSecret: string
  /** Sender numbers counted as registered, digits only; left out, every number is. */
  senders?: readonly string[]
  clock?: () => Date
}

export interface SolapiStandIn {
  /** What the driver takes as its base URL. */
  url: string
  /** The page that shows the texts. */
  inboxUrl: string
  /** Accepted texts, newest first. */
  messages(): SentText[]
  close(): Promise<void>
}

const modes = ['ok', 'down', 'hang', 'lost-answer'] as const
type Mode = (typeof modes)[number]

interface State {
  options: SolapiOptions
  mode: Mode
  /** What becomes of KakaoTalk messages; 4000: delivered. */
  kakaoCode: string
  texts: SentText[]
  watchers: Set<ServerResponse>
  check: ReturnType<typeof createSignatureCheck>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

type Handler = (state: State, exchange: Exchange) => void | Promise<void>

const mostTexts = 500
const largestBodyBytes = 1024 * 1024
const assets = {
  css: readFileSync(new URL('./inbox.css', import.meta.url)),
  script: readFileSync(new URL('./inbox.js', import.meta.url)),
}

const routes: Record<string, Handler> = {
  'POST /messages/v4/send-many/detail': send,
  'GET /messages/v4/list': report,
  'GET /': page,
  'GET /inbox.css': (_state, { response }) => answer(response, { type: 'text/css', body: assets.css }),
  'GET /inbox.js': (_state, { response }) =>
    answer(response, { type: 'text/javascript', body: assets.script }),
  'GET /events': watch,
  'GET /__test/messages': list,
  'POST /__test/behaviour': behave,
  'POST /__test/clear': clear,
}

/**
 * A local Solapi: the wire of `POST /messages/v4/send-many/detail` and `GET /messages/v4/list` with its checks, an inbox
 * page at `/`, and switches for tests under `/__test/`. Recipients …0001 and …0003 are refused (1062, 1030), …0002
 * answers 503, …0004 has no KakaoTalk (3104 in the report). Messages live in memory, the last 500.
 */
export async function startSolapi(options: SolapiOptions): Promise<SolapiStandIn> {
  const clock = options.clock ?? (() => new Date())
  const state: State = {
    options: { ...options, clock },
    mode: 'ok',
    kakaoCode: '4000',
    texts: [],
    watchers: new Set(),
    check: createSignatureCheck({ apiKey: options.apiKey, apiSecret: options.apiSecret, clock }),
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const handler = routes[`${request.method} ${url.pathname}`]
    if (handler === undefined) return fail(response, { status: 404, errorCode: 'NotFound' })
    Promise.resolve(handler(state, { request, response, url })).catch((error: unknown) => {
      // A body that ends early or is no JSON: the sender's fault, and the only thing that can throw here.
      fail(response, { status: 400, errorCode: 'ValidationError', errorMessage: String(error) })
    })
  })
  const { url, close } = await listen(server, options)
  return { url, inboxUrl: `${url}/`, messages: () => [...state.texts], close }
}

async function send(state: State, { request, response }: Exchange) {
  const { mode } = state
  if (mode === 'hang') return
  if (mode === 'down') return fail(response, { status: 503, errorCode: 'ServiceUnavailable' })

  const refusal = state.check(request.headers.authorization)
  if (refusal !== null) return fail(response, refusal)

  const messages = readMessages(await readJson(request))
  if (messages === null) {
    return fail(response, {
      status: 400,
      errorCode: 'ValidationError',
      errorMessage: 'messages need to, from (digits only) and text, or kakaoOptions with disableSms.',
    })
  }
  if (messages.some((message) => message.to.endsWith('0002'))) {
    return fail(response, { status: 503, errorCode: 'ServiceUnavailable' })
  }

  const { senders = null, clock = () => new Date() } = state.options
  const { kakaoCode } = state
  const { accepted, answer: body } = takeIn(messages, { senders, now: clock(), kakaoCode })
  state.texts = [...accepted.toReversed(), ...state.texts].slice(0, mostTexts)
  if (accepted.length > 0) announce(state)
  if (mode === 'lost-answer') return void response.destroy()
  json(response, body)
}

/** Recipients who cannot be reached by KakaoTalk. */
const withoutKakao = '0004'
/** Registered, at the carrier. */
const onTheirWay = ['2000', '3000']

/** What became of messages, by `messageId` or by `to`, `type` and `startDate`. */
function report(state: State, { request, response, url }: Exchange) {
  if (state.mode === 'hang') return
  if (state.mode === 'down') return fail(response, { status: 503, errorCode: 'ServiceUnavailable' })
  const refusal = state.check(request.headers.authorization)
  if (refusal !== null) return fail(response, refusal)
  const [messageId, to, type, startDate] = ['messageId', 'to', 'type', 'startDate'].map((name) =>
    url.searchParams.get(name),
  )
  const found = state.texts.filter(
    (text) =>
      (messageId === null || text.id === messageId) &&
      (to === null || text.to === to) &&
      (type === null || (text.kakao === undefined ? 'SMS' : 'ATA') === type) &&
      (!startDate || text.sentAt >= startDate),
  )
  for (const { kakao, to: number } of found) {
    if (kakao === undefined || !onTheirWay.includes(kakao.statusCode)) continue
    kakao.statusCode = number.endsWith(withoutKakao) ? '3104' : state.kakaoCode
    announce(state)
  }
  const kept = found.map((text) => ({
    messageId: text.id,
    type: text.kakao === undefined ? 'SMS' : 'ATA',
    to: text.to,
    from: text.from,
    statusCode: text.kakao?.statusCode ?? '4000',
    customFields: text.customFields ?? {},
    dateCreated: text.sentAt,
  }))
  json(response, {
    limit: 20,
    messageList: Object.fromEntries(kept.map((message) => [message.messageId, message])),
  })
}

function page(_state: State, { request, response }: Exchange) {
  const language = /^\s*ko\b/i.test(request.headers['accept-language'] ?? '') ? 'ko' : 'en'
  answer(response, { type: 'text/html; charset=utf-8', body: inboxPage(language) })
}

function watch(state: State, { response }: Exchange) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  state.watchers.add(response)
  response.on('close', () => state.watchers.delete(response))
}

function announce(state: State) {
  for (const watcher of state.watchers) watcher.write('data: changed\n\n')
}

function list(state: State, { response, url }: Exchange) {
  const to = url.searchParams.get('to')
  json(response, to === null ? state.texts : state.texts.filter((text) => text.to === to))
}

async function behave(state: State, { request, response }: Exchange) {
  const body = await readJson(request)
  const given = typeof body === 'object' && body !== null ? body : {}
  const mode = modes.find((known) => 'mode' in given && known === given.mode)
  const kakaoCode =
    'kakao' in given && /^[1-4]\d{3}$/.test(String(given.kakao)) ? String(given.kakao) : undefined
  if (mode === undefined && kakaoCode === undefined) {
    return fail(response, {
      status: 400,
      errorCode: 'ValidationError',
      errorMessage: `mode is one of ${modes.join(', ')}, kakao a status code of four digits.`,
    })
  }
  state.mode = mode ?? state.mode
  state.kakaoCode = kakaoCode ?? state.kakaoCode
  json(response, { mode: state.mode, kakao: state.kakaoCode })
}

function clear(state: State, { response }: Exchange) {
  state.texts = []
  announce(state)
  json(response, { cleared: true })
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // A request without setEncoding yields buffers; the library's type says any.
    bytes += chunk.length
    if (bytes > largestBodyBytes) throw new Error('The body is larger than 1 MB.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function answer(response: ServerResponse, { type, body }: { type: string; body: string | Buffer }) {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  response.end(body)
}

function json(response: ServerResponse, body: object) {
  answer(response, { type: 'application/json', body: JSON.stringify(body) })
}

function fail(
  response: ServerResponse,
  {
    status,
    errorCode,
    errorMessage = errorCode,
  }: { status: number; errorCode: string; errorMessage?: string },
) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ errorCode, errorMessage }))
}
