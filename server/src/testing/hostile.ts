import { doorSamples, jrsEntrySamples, jrsItemSamples } from './hostile-jrs.ts'
import { request as httpRequest, type Agent } from 'node:http'
import { allEndpoints } from '@madang/contract/all'
import type { Endpoint } from '@madang/contract/endpoint'
import { Problem } from '@madang/contract/errors'
import { pathOf } from '../http/server.ts'
import { auditSamples } from './hostile-audit.ts'
import { paymentSamples } from './hostile-payments.ts'
import { settingsSamples } from './hostile-settings.ts'
import {
  contentTypes,
  headerNames,
  headerValues,
  jsonValues,
  largeTexts,
  paths,
  texts,
} from './hostile-values.ts'
import {
  deskSamples,
  peopleSamples,
  promotionSamples,
  requestSamples,
  textSamples,
  type Known,
  type Sample,
} from './hostile-samples.ts'

/** Gives a whole number from 0 to below `count`: all the chance that a request is made of. */
export type Choose = (count: number) => number

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

interface Draft {
  method: string
  path: string
  query: [string, string][]
  headers: Map<string, string>
  /** Field → JSON text of its value; null when there is no body. */
  fields: [string, string][] | null
  body: Buffer | null
}

/** One request per endpoint that could pass; a new endpoint does not compile without. */
function samples(known: Known): Record<keyof typeof allEndpoints, Sample> {
  const { memberId, phone } = known
  const headers = { 'auth-session': 'x'.repeat(43), 'refresh-token': 'y'.repeat(43) }
  return {
    signIn: { body: { username: phone } },
    confirmSignIn: { headers, body: { username: phone, confirmationCode: '123456', keepLoggedIn: true } },
    agreeToTerms: { body: { number: 1 } },
    refreshToken: { headers, body: { username: phone } },
    updateUserAttribute: {
      headers,
      body: { name: '김민수', email: 'a@example.com', locale: 'kr', marketingConsent: true },
    },
    signOut: {},
    listSessions: { query: { userId: memberId } },
    endSession: {},
    pagedUsers: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        status: 'ACTIVE',
        userAuthorityType: 'USER',
        search: '김',
        sort: 'name',
      },
    },
    getUser: {},
    updateUser: {
      body: { version: 1, name: '김민수', email: null, locale: 'ir', memo: 'a\nb', authorityType: 'USER' },
    },
    setUserStatus: { body: { to: 'SUSPENDED', note: 'a reason' } },
    revealUser: { body: { reason: 'a good reason' } },
    deleteUser: { query: { id: memberId } },
    createAdminUser: {
      body: { phone, name: '이서연', email: 'b@example.com', authorityType: 'MANAGER', storeIds: [] },
    },
    uploadFile: { body: { purpose: 'AVATAR' } },
    getFile: { query: { width: '640' }, headers: { range: 'bytes=0-9' } },
    deleteFile: {},
    getMultipleFiles: { body: { ids: [memberId] } },
    listCategories: {},
    createStore: {
      body: {
        name: '마당 국밥',
        phone: '02-123-4567',
        businessNumber: '123-45-67891',
        branchNo: '0001',
        description: 'a\nb',
        openedOn: '2026-01-02',
        lat: 37.5,
        lng: 127,
        address: { zonecode: '06236', roadAddress: '테헤란로 1', detail: null, bcode: '1168010100' },
        openingHours: [{ day: 6, open: '18:00', close: '29:59' }],
        links: { homepage: 'https://example.com', instagram: null, kakaoChannel: null },
        tags: ['국밥'],
        logoFileId: memberId,
        images: [{ fileId: memberId, alt: '가게' }],
        documents: [{ type: 'PERMIT', fileId: memberId }],
      },
    },
    pagedStores: {
      query: {
        pageNumber: '1',
        pageSize: '20',
        status: 'ACTIVE,DRAFT',
        categoryId: memberId,
        region: '11',
        own: 'true',
        search: '국밥',
        sort: 'status',
      },
    },
    getStore: {},
    updateStore: { body: { version: 1, name: '마당', email: null, tags: [], openingHours: [] } },
    deleteStore: {},
    setStoreStatus: { body: { to: 'SUSPENDED', note: 'a reason' } },
    getStoreClosing: {},
    getReviewPlace: {},
    ...peopleSamples(known),
    pagedStoreHistory: { query: { pageNumber: '1', pageSize: '20' } },
    undoStoreChange: { body: { version: 1 } },
    exportStores: {
      body: {
        format: 'csv',
        reason: 'a good reason',
        filter: { status: ['ACTIVE'], search: '국밥', region: '11', own: 'true', sort: 'name' },
      },
    },
    ...promotionSamples(known),
    ...jrsItemSamples(known),
    ...jrsEntrySamples(),
    ...paymentSamples(known),
    ...doorSamples(known),
    ...textSamples(known),
    ...settingsSamples(known),
    ...requestSamples(known),
    ...deskSamples,
    ...auditSamples(memberId),
  }
}

const endpoints = Object.entries(allEndpoints) as [keyof typeof allEndpoints, Endpoint][] // entries forgets the keys
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'LINK',
]

/** Of the migration. */
const basicPlanId = '019aa001-0000-7000-8000-000000000002'

function valueOf(
  parameter: string,
  { path }: Endpoint,
  { storeId, promotionId, jrsId, memberId, legalId, faqId, requestId }: Known,
): string {
  if (parameter === ':type') return 'TERMS'
  if (parameter === ':section') return 'company'
  if (parameter === ':code') return '3W8MT5KD'
  const areas = {
    '/store/': storeId,
    '/promotion/': promotionId,
    '/jrs/': jrsId,
    '/legal/': legalId,
    '/faq/': faqId,
    '/plan/': basicPlanId,
    '/user-request/': requestId,
  }
  return Object.entries(areas).find(([area]) => path.includes(area))?.[1] ?? memberId
}

function startDraft(choose: Choose, known: Known): Draft {
  const [name, endpoint] = pick(choose, endpoints)
  const { query = {}, headers = {}, body } = samples(known)[name]
  const draft: Draft = {
    method: endpoint.method,
    path: endpoint.path.replace(/:\w+/g, (parameter) => valueOf(parameter, endpoint, known)),
    query: Object.entries(query),
    headers: new Map(Object.entries(headers)),
    fields: body ? Object.entries(body).map(([field, value]) => [field, JSON.stringify(value)]) : null,
    body: null,
  }
  if (endpoint.access !== 'public' || endpoint.knowsViewer)
    draft.headers.set('authorization', `Bearer ${pick(choose, known.tokens)}`)
  if (endpoint.idempotent) draft.headers.set('idempotency-key', `hostile-${choose(20)}`)
  if (body) draft.headers.set('content-type', 'application/json')
  return draft
}

function pick<T>(choose: Choose, values: readonly T[]): T {
  const value = values[choose(values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

function hostileJson(choose: Choose): string {
  const kind = choose(20)
  if (kind === 0) return JSON.stringify(pick(choose, largeTexts))
  return kind < 10 ? JSON.stringify(pick(choose, texts)) : pick(choose, jsonValues)
}

/** Percent-encoded as a whole, in part or not at all; lone surrogates as the bytes that they would be. */
function hostileSegment(choose: Choose): string {
  const text = pick(choose, texts)
  const bytes = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return choose(3) === 0 ? text : bytes.slice(0, 9_000)
}

function replaceAt<T>(list: T[], index: number, value: T): void {
  list.splice(index, 1, value)
}

type Mutation = (draft: Draft, choose: Choose) => void

const mutations: readonly Mutation[] = [
  (draft, choose) => {
    const { fields } = draft
    if (!fields || fields.length === 0) return
    const index = choose(fields.length)
    replaceAt(fields, index, [fields[index]?.[0] ?? '', hostileJson(choose)])
  },
  (draft, choose) => draft.fields?.splice(choose(draft.fields.length + 1), 1),
  (draft, choose) => draft.fields?.push([pick(choose, texts), hostileJson(choose)]),
  (draft, choose) => {
    const { query } = draft
    if (query.length === 0) query.push(['pageNumber', pick(choose, texts)])
    const index = choose(query.length)
    replaceAt(query, index, [query[index]?.[0] ?? '', pick(choose, texts)])
  },
  (draft, choose) =>
    draft.query.push([pick(choose, [...texts, 'pageSize', 'id', 'search']), pick(choose, texts)]),
  (draft, choose) => {
    const segments = draft.path.split('/')
    replaceAt(segments, 1 + choose(segments.length - 1), hostileSegment(choose))
    draft.path = segments.join('/')
  },
  (draft, choose) => {
    draft.path = choose(4) === 0 ? `${draft.path}/${hostileSegment(choose)}` : pick(choose, paths)
  },
  (draft, choose) => {
    draft.method = pick(choose, methods)
  },
  (draft, choose) => draft.headers.set(pick(choose, headerNames), pick(choose, headerValues)),
  (draft, choose) => {
    const token = pick(choose, [
      '',
      'Bearer',
      'Basic YTpi',
      `Bearer ${'a'.repeat(43)}`,
      'Bearer a b',
      'x'.repeat(5_000),
    ])
    draft.headers.set('authorization', choose(3) === 0 ? pick(choose, headerValues) : token)
  },
  (draft, choose) => draft.headers.set('content-type', pick(choose, contentTypes)),
  (draft, choose) => {
    draft.body = Buffer.from(hostileJson(choose))
    draft.headers.set('content-type', 'application/json')
  },
  (draft, choose) => {
    const body = bodyOf(draft) ?? Buffer.from('{}')
    const at = choose(body.length + 1)
    const bytes = [
      Buffer.from([choose(256)]),
      Buffer.alloc(0),
      Buffer.from([0xc3, 0x28]),
      Buffer.from([0xef, 0xbb, 0xbf]),
    ]
    draft.body = Buffer.concat([body.subarray(0, at), pick(choose, bytes), body.subarray(at + choose(3))])
  },
]

function bodyOf({ fields, body }: Draft): Buffer | null {
  if (body !== null || fields === null) return body
  return Buffer.from(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`)
}

/** Node itself refuses to send these; whatever else is wrong goes out. */
const unsendable = /[^\u0021-\u00ff]/g
/** What HTTP's grammar refuses gets an answer with a body before the method is known, and HEAD has none. */
const ungrammatical = /[^\u0021-\u007e]/g

/** A request that could pass, with up to three things made wrong. */
export function hostileRequest(choose: Choose, known: Known): HostileRequest {
  const draft = startDraft(choose, known)
  for (let left = choose(4); left > 0; left -= 1) pick(choose, mutations)(draft, choose)
  const query = draft.query.map((pair) => pair.map(toQueryPart).join('=')).join('&')
  const target = `${draft.path}${query === '' ? '' : `?${query}`}`.slice(0, 12_000)
  return {
    method: draft.method,
    path: target.replace(draft.method === 'HEAD' ? ungrammatical : unsendable, (character) =>
      encodeURIComponent(character.toWellFormed()),
    ),
    headers: { 'x-forwarded-for': known.nextAddress(), ...Object.fromEntries(draft.headers) },
    body: bodyOf(draft),
  }
}

function toQueryPart(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000))
}

export interface HostileAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly ms: number
}

/** Sends it as it is, without the corrections that `fetch` would make. */
export function sendHostile(
  url: string,
  { method, path, headers, body }: HostileRequest,
  agent: Agent,
): Promise<HostileAnswer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<HostileAnswer>()
  const start = performance.now()
  const length = body === null ? {} : { 'content-length': String(body.length) }
  const options = { hostname, port, method, path, agent, headers: { ...headers, ...length } }
  const request = httpRequest(options, (response) => {
    const chunks: Buffer[] = []
    const { statusCode: status = 0, headers: answered } = response
    const done = (): void => {
      const text = Buffer.concat(chunks).toString()
      resolve({ status, headers: answered, body: text, ms: performance.now() - start })
    }
    // A stream ends when one leaves.
    const isStream = answered['content-type']?.startsWith('text/event-stream') === true
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (!isStream) return
      done()
      response.destroy()
    })
    response.on('error', reject)
    response.on('end', done)
  })
  request.on('error', reject)
  request.end(body ?? undefined)
  return promise
}

const internals =
  /\bat .+:\d+:\d+|\.ts\b|node_modules|postgres|graphile|kysely|\bselect .+ from\b|\binsert into\b|\/home\/|\/work\//i

/** What caches must be told: to keep nothing, or a success of what the contract lets them keep, by its path alone. */
function cachingOf(path: string, status: number): string {
  const endpoint = endpoints.find(([, one]) => one.path === pathOf(path))?.[1]
  const seconds = endpoint?.keptSeconds
  if (status === 200 && endpoint?.answer === 'events') return 'no-store, no-transform'
  return status === 200 && seconds !== undefined ? `public, max-age=${seconds}` : 'no-store'
}

/**
 * What is wrong with an answer to a hostile request; null when nothing is. No failure of the server, and every
 * refusal a problem document that says nothing of what is inside.
 */
export function faultOf(request: HostileRequest, answer: HostileAnswer): string | null {
  const { status, headers, body } = answer
  if (status >= 500) return `${status} ${body.slice(0, 200)}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'without nosniff'
  if (headers['x-request-id'] === undefined) return 'without a request id'
  if (request.path.startsWith('/api/') && headers['cache-control'] !== cachingOf(request.path, status))
    return `caches are told ${String(headers['cache-control'])}`
  if (status < 400 || request.method === 'HEAD') return null
  if (status === 404 && String(headers['content-type']).startsWith('text/html')) return null
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return `${status} is no problem document`
  const problem = Problem.safeParse(JSON.parse(body))
  if (!problem.success) return `${status} is not the problem that the contract names: ${body.slice(0, 200)}`
  // Pointers repeat the caller's own words.
  const { errors = [], ...told } = problem.data
  const own = JSON.stringify({ ...told, errors: errors.map(({ code, params }) => ({ code, params })) })
  return internals.test(own) ? `tells of what is inside: ${own}` : null
}
