import type { CallInput, CallOutput, Endpoint } from './endpoint.ts'

/** An HTTP request that an endpoint and its parts make; `path` begins with `/`. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  /** A form brings its own content type, with its boundary. */
  readonly body: string | FormData | null
  /** Whether an access token belongs on it, if there is one. */
  readonly needsToken: boolean
  /** What the answer's body is when the call succeeds. */
  readonly answer: 'json' | 'bytes' | 'events'
}

/** What carries the request to a server: gives the parsed JSON body or the `Blob`, throws on any failure. */
export type Send = (request: WireRequest) => Promise<unknown>

interface LooseInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly headers?: Record<string, unknown>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly file?: Blob
}

/** A key for one thing that a person does once. `randomUUID` is missing on pages that came over plain http. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** A value of a path, query or header as text; arrays are joined by commas. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(toText(params[name])))
}

function toQuery(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, toText(value)])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** The fields first: who reads the form knows what the file is for when it comes. */
function toForm(body: unknown, file: Blob | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, toText(value))
  }
  if (file) form.append('file', file)
  return form
}

function toBody(endpoint: Endpoint, { body, file }: LooseInput): WireRequest['body'] {
  if (endpoint.upload) return toForm(body, file)
  return endpoint.body ? JSON.stringify(body) : null
}

const accepted = { json: 'application/json', bytes: '*/*', events: 'text/event-stream' } as const

/**
 * Builds the request of one call. Absent query values are left out; arrays are joined by commas.
 * A form passes the same `idempotencyKey` for every try of one thing the person does once.
 */
export function toRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): WireRequest {
  const loose: LooseInput = input
  const answer = endpoint.answer ?? 'json'
  const headers: Record<string, string> = { accept: accepted[answer] }
  for (const [name, value] of Object.entries(loose.headers ?? {})) {
    if (value !== undefined) headers[name] = toText(value)
  }
  if (endpoint.idempotent) headers['idempotency-key'] = loose.idempotencyKey ?? newIdempotencyKey()
  if (endpoint.body && !endpoint.upload) headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, loose.params) + toQuery(loose.query),
    headers,
    body: toBody(endpoint, loose),
    needsToken: endpoint.access !== 'public' || endpoint.knowsViewer === true,
    answer,
  }
}

/** Calls an endpoint through `send`; the answer has the endpoint's type and is parsed by its schema. */
export async function call<E extends Endpoint>(
  send: Send,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallOutput<E>> {
  const answer = await send(toRequest(endpoint, input))
  return endpoint.output.parse(answer) as CallOutput<E> // the schema of E gives exactly this type
}
