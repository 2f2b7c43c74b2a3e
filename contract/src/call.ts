import type { CallInput, CallOutput, Endpoint } from './endpoint.ts'

/** An HTTP request that an endpoint and its parts make; `path` begins with `/`. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
  /** Whether an access token belongs on it, if there is one. */
  readonly needsToken: boolean
}

/** What carries the request to a server: gives the parsed JSON body, throws on any failure. */
export type Send = (request: WireRequest) => Promise<unknown>

interface LooseInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly headers?: Record<string, unknown>
  readonly body?: unknown
  readonly idempotencyKey?: string
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

/**
 * Builds the request of one call. Absent query values are left out; arrays are joined by commas.
 * A form passes the same `idempotencyKey` for every try of one thing the person does once.
 */
export function toRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): WireRequest {
  const loose: LooseInput = input
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const [name, value] of Object.entries(loose.headers ?? {})) {
    if (value !== undefined) headers[name] = toText(value)
  }
  if (endpoint.idempotent) headers['idempotency-key'] = loose.idempotencyKey ?? crypto.randomUUID()
  if (endpoint.body) headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, loose.params) + toQuery(loose.query),
    headers,
    body: endpoint.body ? JSON.stringify(loose.body) : null,
    needsToken: endpoint.access !== 'public' || endpoint.knowsViewer === true,
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
