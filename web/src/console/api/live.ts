import { toRequest } from '@madang/contract/call'
import { keptSeconds, listenToEvents, LiveEvent } from '@madang/contract/live'
import { isExpired } from '@madang/contract/stored-session'
import { isEndingIdle, isInUse } from './activity.ts'
import { toApiError } from './api-error.ts'
import { serverNow } from './clock.ts'
import { readAgain, readWhatWaits } from './live-queries.ts'
import { queryClient } from './query.ts'
import { sendBy } from './send.ts'
import { getSession } from './session.ts'

/** More than between two signs of life. */
const silentMs = 40_000
/** A tab that nobody sees leaves the stream to others, and reads once what it missed. */
const hiddenMs = 5 * 60_000
const againMs = 1_000
const longestAgainMs = 15_000
/** For tabs that open beside the one that listens. */
const rememberedMs = 60_000
const uses = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const

type Message = { readonly topics: string[]; readonly id: string | null } | { readonly sinceMs: number }

let lastId: string | null = null
/** When everything on the screen was true at the latest: the page was asked for then. */
let heardAtMs = performance.timeOrigin
let remembered: { atMs: number; topics: string[] }[] = []
let channel: BroadcastChannel | null = null

function takeEvent(text: string): void {
  lastId = /^id: (.*)$/m.exec(text)?.[1] ?? lastId
  const data = /^data: (.*)$/m.exec(text)?.[1]
  if (data === undefined) return
  const { topics } = LiveEvent.parse(JSON.parse(data))
  const atMs = Date.now()
  remembered = [...remembered.filter((one) => one.atMs > atMs - rememberedMs), { atMs, topics }]
  channel?.postMessage({ topics, id: lastId } satisfies Message)
  readAgain(topics)
}

async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, stop: () => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const silence = setTimeout(stop, silentMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    heardAtMs = Date.now()
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) takeEvent(event)
  }
}

async function listen(signal: AbortSignal): Promise<void> {
  const ending = new AbortController()
  const send = sendBy(async ({ path, headers }, token) => {
    const answer = await fetch(path, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, ending.signal]),
    })
    if (!answer.ok) throw await toApiError(answer)
    return answer.body
  })
  const sinceSeconds = Math.ceil((Date.now() - heardAtMs) / 1000)
  const isKnown = sinceSeconds >= 0 && sinceSeconds <= keptSeconds
  const id = isKnown ? lastId : (lastId ?? '0')
  const request = toRequest(listenToEvents, {
    query: isKnown ? { sinceSeconds } : {},
    headers: id === null ? {} : { 'last-event-id': id },
  })
  const body = (await send(request)) as Response['body'] // what is given above
  if (body !== null) await readEvents(body, () => ending.abort())
}

/**
 * A new token is fetched for somebody, not for a console that nobody sits at: its session is to end, or just ends, as it
 * may with a change that is not answered yet.
 */
async function untilUsed(signal: AbortSignal): Promise<void> {
  const isUnused = (): boolean => {
    const session = getSession()
    const isLeft = !isInUse() && (session === null || isExpired(session, serverNow()))
    return isLeft || isEndingIdle() || queryClient.isMutating() > 0
  }
  while (!signal.aborted && isUnused()) await pause(signal, 5_000)
}

function pause(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
}

async function keepListening(signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    await untilUsed(signal)
    const begunMs = Date.now()
    // Whatever ends it, a server that stops or a line that breaks, it is tried again.
    await listen(signal).catch(() => undefined)
    failures = Date.now() - begunMs > longestAgainMs ? 0 : failures + 1
    const againAfterMs = Math.min(againMs * 2 ** failures, longestAgainMs)
    // Not all at the same moment where a server had thousands.
    if (!signal.aborted) await pause(signal, againAfterMs * (0.25 + Math.random() / 2))
  }
}

/** One of all tabs listens and tells the others: browsers have but six connections to a server. */
async function listenOnce(name: string, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { locks?: LockManager } // absent in insecure contexts, whatever the type says
  if (!locks) return keepListening(signal)
  channel?.postMessage({ sinceMs: heardAtMs } satisfies Message)
  await locks.request(name, { signal }, () => keepListening(signal)).catch(() => undefined) // was not its turn yet
}

function take({ data }: MessageEvent<Message>): void {
  if ('sinceMs' in data) {
    for (const { atMs, topics } of remembered)
      if (atMs >= data.sinceMs) channel?.postMessage({ topics, id: lastId } satisfies Message)
    return
  }
  lastId = data.id
  heardAtMs = Date.now()
  readAgain(data.topics)
}

/** Listens to what changes from now on, and since the page was asked for; called once. */
export function startLive(): void {
  const name = `live ${getSession()?.userId}`
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', take)
  let listening = new AbortController()
  let leaving: number | undefined
  const begin = (): void => {
    listening = new AbortController()
    void listenOnce(name, listening.signal)
  }
  begin()
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    if (document.hidden) leaving = window.setTimeout(() => listening.abort(), hiddenMs)
    else if (listening.signal.aborted) begin()
  })
  for (const use of uses) window.addEventListener(use, readWhatWaits, { passive: true, capture: true })
}
