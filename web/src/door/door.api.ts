// Only types of the contract, as on the sign-in page: the schema library would weigh as much as all that stands here.
import type { DoorState, getDoorState, listenAtDoor, pairDevice as pair } from '@madang/contract/door'
import type { CallInput, CallOutput } from '@madang/contract/endpoint'
import type { ErrorCode, Problem } from '@madang/contract/errors'

const pairPath: typeof pair.path = '/api/v1/door/pair'
const statePath: typeof getDoorState.path = '/api/v1/door/state'
const eventsPath: typeof listenAtDoor.path = '/api/v1/door/events'

const timeoutMs = 10_000

/** A call that failed: by the code of our server, or because it was not reached. */
export class DoorError extends Error {
  readonly code: ErrorCode | 'network' | 'unexpected'
  readonly problem: Partial<Problem>

  constructor(code: DoorError['code'], problem: Partial<Problem> = {}) {
    super(code)
    this.name = 'DoorError'
    this.code = code
    this.problem = problem
  }
}

interface Asked {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export async function reach(path: string, { token, body, headers, signal }: Asked): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw Object.assign(new DoorError('network'), { cause })
  }
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem> // our own server's, or a proxy's on the way
  // A proxy answers for a server that is away.
  const unknown = answer.status > 500 ? 'network' : 'unexpected'
  throw new DoorError((problem.code ?? unknown) as DoorError['code'], problem) // as above
}

/** What an answer says: its line may break in the midst of it, which is a server that is not reached. */
export async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (cause) {
    throw Object.assign(new DoorError('network'), { cause })
  }
}

/** Trades the key of a link for the right of this device. */
export async function pairDevice(key: string): Promise<CallOutput<typeof pair>> {
  const answer = await reach(pairPath, { body: { key } satisfies CallInput<typeof pair>['body'] })
  return (await bodyOf(answer)) as CallOutput<typeof pair> // the endpoint's output
}

export async function readState(token: string): Promise<DoorState> {
  const answer = await reach(statePath, { token })
  return (await bodyOf(answer)) as DoorState // the endpoint's output
}

/** Events for as long as both sides like; a caller that comes back names the last id that it heard. */
export async function openEvents(
  token: string,
  { lastId, signal }: { readonly lastId: string | null; readonly signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const headers = lastId === null ? {} : { 'last-event-id': lastId }
  const answer = await reach(eventsPath, { token, headers, signal })
  return answer.body
}
