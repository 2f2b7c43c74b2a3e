import type * as z from 'zod/mini'
import type { Permission } from './access.ts'
import type { ErrorCode } from './errors.ts'

/** A wall screen or a kiosk of one list by its own token; a kiosk alone. No account holds it (docs/decisions/056). */
export type DeviceAccess = 'device' | 'kiosk'

/**
 * Who may call: anyone, anyone signed in, the roles that hold a permission, or a device at a door. Required:
 * an endpoint that does not say it does not compile.
 */
export type Access = 'public' | 'signed-in' | Permission | DeviceAccess

/** Whether it is for devices, and so for nobody who is signed in. */
export function isForDevices(access: Access): access is DeviceAccess {
  return access === 'device' || access === 'kiosk'
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A schema for an object of named values: path parameters, a query, headers. */
type PartSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>

/**
 * One call of the API as plain data. From it come the server's route, the typed client call,
 * the OpenAPI document and the tests that no endpoint lacks a role check.
 *
 * `status` is the success status (default 200). With 204 the output is `z.void()`.
 * A public endpoint with `knowsViewer` takes a token where there is one and may answer more to who is signed in;
 * a token that is given must be good, as everywhere.
 * A public write is counted by its address, unless `isUncounted`: its caller then has an address that nobody guesses, and
 * tells more in a minute than people do.
 * `idempotent` endpoints take an `Idempotency-Key` header and repeat their first answer for 24 h; with `'required'` a
 * call without a key is refused, as is right where money moves. It holds for who is signed in: behind one address are many.
 * `upload` endpoints take `multipart/form-data`: one file in the part `file`, and the body's fields, all text.
 * `answer: 'bytes'` endpoints answer with a file instead of JSON; the caller gets a `Blob`. `answer: 'events'` endpoints
 * answer with server-sent events for as long as both sides like; the output is what each of them carries.
 * `keptSeconds`: a success is the same for whoever asks, and caches on the way may keep it so long; all else is kept nowhere.
 * `answerHeaders` are those of a success that the caller reads besides the body.
 * `refuses` are the failures that the endpoint's own rules know; those that its access, parts and kind bring
 * about stand for themselves (server/src/http/failures.ts). A write that does not say may meet any conflict.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly knowsViewer?: true
  readonly isUncounted?: true
  readonly status?: 200 | 201 | 202 | 204
  readonly keptSeconds?: number
  readonly idempotent?: true | 'required'
  readonly upload?: true
  readonly answer?: 'bytes' | 'events'
  readonly answerHeaders?: readonly ('auth-session' | 'clear-site-data')[]
  readonly refuses?: readonly ErrorCode[]
  readonly params?: PartSchema
  readonly query?: PartSchema
  readonly headers?: PartSchema
  readonly body?: z.ZodMiniType
  readonly output: z.ZodMiniType
}

/** Declares an endpoint; gives it back unchanged, with its exact type. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type Part = 'params' | 'query' | 'headers' | 'body'

/** What a caller must pass, e.g. `{ params: { id }, body: StoreInput }`. Undeclared parts may not be given. */
export type CallInput<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType ? z.input<E[P]> : never
} & (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown) &
  (E extends { idempotent: 'required' } ? { idempotencyKey: string } : unknown) &
  (E extends { upload: true } ? { file: Blob } : unknown)

/** What the server's handler gets: the same parts, parsed. */
export type CallParts<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType ? z.output<E[P]> : never
}

/** What the server's handler must answer with. */
export type CallResult<E extends Endpoint> = z.input<E['output']>

/** What a caller gets. */
export type CallOutput<E extends Endpoint> = z.output<E['output']>
