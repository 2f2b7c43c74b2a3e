import { isIP } from 'node:net'
import { grantOf, type Grant, type Role, type Viewer } from '@madang/contract/access'
import {
  isForDevices,
  type CallParts,
  type CallResult,
  type DeviceAccess,
  type Endpoint,
} from '@madang/contract/endpoint'
import { AppError, toFieldErrors, type FieldError } from '@madang/contract/errors'
import type { DeviceKind } from '@madang/contract/jrs-devices'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BytesAnswer } from './bytes.ts'
import type { createStreams, Events } from './events.ts'
import { runOnce } from './idempotency.ts'
import { inBatches } from './batches.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './limits.windows.ts'
import { createBulkhead } from './bulkhead.ts'
import type { Upload } from './page-form.ts'
import { acceptForms, type UploadForm, type WithUpload } from './upload.ts'

/** A body of wrong fields must not become an answer many times its size. */
const mostErrors = 50

/** Who calls, with the session that the token belongs to. */
export interface SignedIn extends Viewer {
  readonly sessionId: string
}

/** A wall screen or kiosk that calls by its own token, which reaches one list. */
export interface Device {
  readonly id: string
  readonly kind: DeviceKind
  readonly jrsItemId: string
}

/** Where a call comes from, for the audit records and the session list. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

/** Who asks for a change, from where and when. */
export interface Caller {
  readonly viewer: SignedIn
  readonly origin: Origin
  readonly now: Date
}

/** Parts of a call, with who asks. */
export type By<Parts> = Parts & { readonly caller: Caller }

/** Makes of a call who asks, as of now. */
export function createCallerOf(now: () => Date) {
  return ({ viewer, origin }: Pick<Caller, 'viewer' | 'origin'>): Caller => ({ viewer, origin, now: now() })
}

/** What the handler of an upload gets besides: it works on the file first, for as long as that takes. */
interface UploadCall<Result> {
  readonly upload: Upload
  /** Writes down what came of it in one transaction; for a repeated call it gives the first answer instead. */
  readonly once: (work: (trx: Transaction<Tables>) => Promise<Result>) => Promise<Result>
}

/** What a handler gets: the parsed parts, who calls and from where, and the database to work on. */
export type Call<E extends Endpoint> = CallParts<E> & {
  /** A transaction already when the endpoint is idempotent, uploads aside. */
  readonly db: Kysely<Tables>
  readonly origin: Origin
  readonly viewer: E['access'] extends 'public' | DeviceAccess ? SignedIn | null : SignedIn
  /** How far the permission reaches; 'self' where being signed in is enough, 'read' where not even that. */
  readonly grant: Grant
  readonly setHeader: (name: string, value: string) => void
} & (E extends { upload: true } ? UploadCall<CallResult<E>> : unknown) &
  (E extends { access: DeviceAccess } ? { readonly device: Device } : unknown)

type Result<E extends Endpoint> = E extends { answer: 'bytes' }
  ? BytesAnswer
  : E extends { answer: 'events' }
    ? Events<CallResult<E>>
    : CallResult<E>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

/** `Clear-Site-Data` for whoever leaves: the browser forgets what it keeps of the person, also where a page cannot. */
export const clearSiteData = '"cache", "storage"'

interface Kernel {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly limits: Limits
  readonly withUpload: WithUpload
  readonly answerEvents: ReturnType<typeof createStreams>
  /** Finds who an access token belongs to; throws `auth.token_*`. `isUse`: a session that is used stays alive. */
  readonly authenticate: (token: string, how: { isUse: boolean }) => Promise<SignedIn>
  /** Which role each of many tokens has now; none where it is over. No use of their sessions. */
  readonly findRoles: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Role>>
  /** Which device each of many tokens is; none where it is over. */
  readonly findDevices: (tokens: readonly string[]) => Promise<ReadonlyMap<string, Device>>
}

const bearer = /^Bearer ([A-Za-z0-9_-]{1,200})$/i

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined) throw new AppError('auth.token_missing')
  const token = bearer.exec(header)?.[1]
  if (token === undefined) throw new AppError('auth.token_invalid')
  return token
}

function grantFor(access: Exclude<Endpoint['access'], DeviceAccess>, viewer: SignedIn): Grant | null {
  if (access === 'public') return 'read'
  return access === 'signed-in' ? 'self' : grantOf(viewer.role, access)
}

async function admitDevice(kernel: Kernel, access: DeviceAccess, request: FastifyRequest) {
  const token = tokenOf(request)
  const device = await kernel.limits.limitUnknownTokens(
    () => addressOf(request),
    async () => {
      const found = (await kernel.findDevices([token])).get(token)
      if (found === undefined) throw new AppError('auth.token_invalid')
      return found
    },
  )
  kernel.limits.countUser(device.id)
  if (access === 'kiosk' && device.kind !== 'KIOSK') throw new AppError('authz.forbidden')
  return { viewer: null, device, grant: 'read' as const }
}

async function admit(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest) {
  const { access } = endpoint
  if (isForDevices(access)) return admitDevice(kernel, access, request)
  const isForAnyone = access === 'public' && !(endpoint.knowsViewer && request.headers.authorization)
  if (isForAnyone) {
    if (endpoint.method !== 'GET' && !endpoint.isUncounted)
      await kernel.limits.countAnonymousWrite(addressOf(request))
    return { viewer: null, device: null, grant: 'read' as const }
  }
  const token = tokenOf(request)
  const viewer = await kernel.limits.limitUnknownTokens(
    () => addressOf(request),
    // What is only open is no use: streams come back by themselves.
    () => kernel.authenticate(token, { isUse: endpoint.answer !== 'events' }),
  )
  kernel.limits.countUser(viewer.userId)
  const grant = grantFor(access, viewer)
  if (grant === null) throw new AppError('authz.forbidden')
  return { viewer, device: null, grant }
}

type Admitted = Awaited<ReturnType<typeof admit>>

/** Makes what throws once who was admitted is not that any more: signed out, suspended, of another role, the token over. */
function createChecks(kernel: Kernel) {
  const roleOf = inBatches(kernel.findRoles)
  const deviceOf = inBatches(kernel.findDevices)
  return (request: FastifyRequest, { viewer, device }: Admitted): (() => Promise<void>) => {
    if (viewer === null && device === null) return async () => undefined
    const token = tokenOf(request)
    return async () => {
      const isSame = viewer
        ? (await roleOf(token)) === viewer.role
        : (await deviceOf(token))?.id === device?.id
      if (!isSame) throw new AppError('auth.token_invalid')
    }
  }
}

/** Sends a file; also for the paths that are no endpoint. */
export function sendBytes(reply: FastifyReply, { status, headers, stream }: BytesAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(stream ?? undefined)
}

function findRepeated(query: Record<string, unknown>): FieldError[] {
  return Object.entries(query)
    .filter(([, value]) => Array.isArray(value))
    .map(([name]) => ({ pointer: `query/${name}`, code: 'repeated' }))
}

/** Parses what the endpoint declares; all wrong fields are told at once. Ids that are none are 404. */
function parseParts(endpoint: Endpoint, request: FastifyRequest, body: unknown): Record<string, unknown> {
  const errors: FieldError[] = []
  const parts: Record<string, unknown> = {}
  const parse = (schema: z.ZodMiniType, value: unknown, prefix = ''): unknown => {
    const result = schema.safeParse(value, { reportInput: true })
    if (!result.success) errors.push(...toFieldErrors(result.error.issues, prefix).slice(0, mostErrors))
    return result.data
  }
  if (endpoint.params) {
    const params = endpoint.params.safeParse(request.params)
    if (!params.success) throw new AppError('resource.not_found')
    parts['params'] = params.data
  }
  if (endpoint.headers) parts['headers'] = parse(endpoint.headers, request.headers, 'header')
  const query = request.query as Record<string, unknown> // made by our own parser
  errors.push(...findRepeated(query))
  if (endpoint.query && errors.length === 0) parts['query'] = parse(endpoint.query, query, 'query')
  // What a DELETE has in its query names the record, as a path does, so an id that is none is no record. In a
  // filter (`subjectId`) it is a wrong field: a list is there, whatever it is asked for.
  const isNoRecord = endpoint.method === 'DELETE' && errors.some(({ code }) => code === 'format')
  if (isNoRecord) throw new AppError('resource.not_found')
  if (endpoint.body) {
    if (body === undefined) throw new AppError('request.malformed')
    parts['body'] = parse(endpoint.body, body)
  }
  if (endpoint.idempotent === 'required' && request.headers['idempotency-key'] === undefined)
    errors.push({ pointer: 'header/idempotency-key', code: 'required' })
  if (errors.length > 0) throw new AppError('validation.failed', { errors: errors.slice(0, mostErrors) })
  return parts
}

/** A proxy that is trusted may still pass on words that are no address; then it is the proxy's own. */
function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? 'unknown') : ip
}

/** Where a request comes from; also for the paths that are no endpoint. */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent'] ?? ''
  return { ip: addressOf(request), userAgent: userAgent.slice(0, 200), requestId: request.id }
}

function ownerOf({ viewer, device }: Admitted, origin: Origin): string {
  if (device) return `device ${device.id}`
  return viewer ? `user ${viewer.userId}` : `address ${networkOf(origin.ip)}`
}

/**
 * Makes `serve(endpoint, handler)`: who is it, may this role, parse, handle, answer with what the
 * contract's output names and nothing else.
 */
export function createServing(app: FastifyInstance, kernel: Kernel): Serve {
  const inBulkhead = createBulkhead(app)
  const checkOf = createChecks(kernel)

  return (endpoint, handle) => {
    const { method, path: url } = endpoint
    const id = `${method} ${url}`

    /** Parses, and gives the work that is left; `headers` are those that the handler sets. */
    function prepare(request: FastifyRequest, admitted: Admitted, form: UploadForm | null) {
      const origin = originOf(request)
      const parts = parseParts(endpoint, request, form ? form.fields : request.body)
      const { keptSeconds } = endpoint
      const headers: Record<string, string> =
        keptSeconds === undefined ? {} : { 'cache-control': `public, max-age=${keptSeconds}` }
      const setHeader = (name: string, value: string): void => {
        headers[name.toLowerCase()] = value
      }
      const call = { ...parts, ...admitted, db: kernel.db, origin, setHeader }
      const run = (more: object): Promise<unknown> =>
        handle({ ...call, ...more } as unknown as Parameters<typeof handle>[0]) // parts were parsed by this endpoint's schemas

      async function once(work: (trx: Transaction<Tables>) => Promise<unknown>): Promise<unknown> {
        const key = request.headers['idempotency-key']?.toString()
        const owner = ownerOf(admitted, origin)
        // The same words to another record are another request.
        const asked =
          parts['params'] === undefined ? parts['body'] : { params: parts['params'], body: parts['body'] }
        const body = form ? { ...form.fields, file: form.file.sha256, name: form.file.name } : asked
        const stored = await inTransaction(kernel.db, (trx) =>
          runOnce(trx, { key, owner, endpoint: id, body, now: kernel.now() }, async () => {
            const output = endpoint.output.parse(await work(trx))
            return { output, location: headers['location'] ?? null }
          }),
        )
        if (stored.location !== null) setHeader('location', stored.location)
        return stored.output
      }
      return { headers, run, once }
    }

    async function answer(
      request: FastifyRequest,
      reply: FastifyReply,
      { admitted, form }: { admitted: Admitted; form: UploadForm | null },
    ): Promise<FastifyReply> {
      const { headers, run, once } = prepare(request, admitted, form)
      let output: unknown
      if (form) output = await run({ upload: form.file, once })
      else if (endpoint.idempotent && admitted.viewer !== null) output = await once((trx) => run({ db: trx }))
      else output = await run({})
      if (endpoint.answer === 'bytes') return sendBytes(reply, output as BytesAnswer) // Result says so
      const parsed = endpoint.output.parse(output)
      void reply.code(endpoint.status ?? 200).headers(headers)
      if (parsed === undefined) return reply.send()
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(parsed))
    }

    const answerInPlace = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      inBulkhead(async () => {
        const admitted = await admit(kernel, endpoint, request)
        return answer(request, reply, { admitted, form: null })
      })

    /** Nothing of a form is read before it is known whose it is; what comes slowly has no place meanwhile. */
    async function answerUpload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const admitted = await inBulkhead(() => admit(kernel, endpoint, request))
      const userId = admitted.viewer?.userId ?? ''
      return kernel.withUpload(request, userId, (form) =>
        inBulkhead(() => answer(request, reply, { admitted, form })),
      )
    }

    /** A stream has its place until it begins, and none while it goes on. */
    async function answerEvents(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const admitted = await inBulkhead(() => admit(kernel, endpoint, request))
      const isKnown = admitted.viewer !== null || admitted.device !== null
      return kernel.answerEvents({
        reply,
        owner: { name: ownerOf(admitted, originOf(request)), isPerson: isKnown },
        output: endpoint.output,
        check: checkOf(request, admitted),
        begin: () =>
          inBulkhead(async () => {
            const events = await prepare(request, admitted, null).run({})
            return events as Events<unknown> // Result says so
          }),
      })
    }

    if (endpoint.answer === 'events') app.route({ method, url, handler: answerEvents })
    else if (endpoint.upload) {
      void app.register(async (scope) => {
        await acceptForms(scope)
        scope.route({ method, url, handler: answerUpload })
      })
    } else app.route({ method, url, handler: answerInPlace })
  }
}
