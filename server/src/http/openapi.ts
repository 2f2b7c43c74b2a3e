import { STATUS_CODES } from 'node:http'
import { grantOf, roles } from '@madang/contract/access'
import { endpointAreas, namedShapes } from '@madang/contract/all'
import { apiDescription, parameterWordsOf } from '@madang/contract/api-words'
import type { Endpoint } from '@madang/contract/endpoint'
import { errorCodes, errorStatus, Problem, type ErrorCode } from '@madang/contract/errors'
import * as z from 'zod/mini'
import { failuresOf } from './failures.ts'
import { createShapes, type JsonObject } from './openapi.shapes.ts'

interface OpenApiOptions {
  readonly publicUrl: string
  readonly version: string
}

type ShapeOf = ReturnType<typeof createShapes>['shapeOf']

/** What an endpoint is called in the document, and what makes its shapes. */
interface Named {
  readonly name: string
  readonly shapeOf: ShapeOf
}

/** Parameters of one place, from the properties of an object schema. */
function parametersOf(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query' | 'header',
  { name: operation, shapeOf }: Named,
): JsonObject[] {
  if (!schema) return []
  if (!(schema instanceof z.ZodMiniObject))
    throw new Error(`The ${place} of ${operation} is no plain object.`)
  return Object.entries(schema.shape).map(([name, part]) => {
    const shape = shapeOf(part, 'input')
    return {
      name,
      in: place,
      required: place === 'path' || part._zod.optin === undefined,
      // Several values stand in one, separated by commas.
      ...(shape['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema: shape,
      ...parameterWordsOf(operation, name),
    }
  })
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  description: 'The same key within 24 hours gives the first answer again.',
}

/** What is said of a header that an answer carries; each stands once in the document. */
const answerHeaders = {
  'X-Request-Id': {
    schema: { type: 'string', maxLength: 128 },
    description: 'Also in the log; the one that a trusted proxy gave, or a new UUID.',
  },
  Location: { schema: { type: 'string' }, description: 'Path of what was made, where it has one.' },
  'auth-session': {
    schema: { type: 'string' },
    description: 'To be sent back with the code; as in the body.',
  },
  'Clear-Site-Data': { schema: { type: 'string' }, description: 'The browser forgets what it stored.' },
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until another try makes sense.' },
  'WWW-Authenticate': { schema: { type: 'string' }, description: 'How to sign in: Bearer.' },
} satisfies Record<string, JsonObject>

function headersOf(names: readonly (keyof typeof answerHeaders)[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** `Not Found` → `NotFound`, the name of what is refused with 404. */
function answerName(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replaceAll(/\W/g, '')
}

function codesByStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  return [...Map.groupBy(codes.toSorted(), (code) => errorStatus[code])]
}

/** What every endpoint is refused with, once for each status. */
function problemComponents(endpoints: readonly Endpoint[]): JsonObject {
  const all = [...new Set(endpoints.flatMap(failuresOf))]
  const answers = codesByStatus(all).map(([status, codes]): [string, JsonObject] => {
    const waits = status === 429 || status === 503 ? (['Retry-After'] as const) : []
    const signsIn = status === 401 ? (['WWW-Authenticate'] as const) : []
    const title = STATUS_CODES[status] ?? 'Error'
    const [code = ''] = codes
    const example = { type: `/problems/${code}`, title, status, code }
    return [
      answerName(status),
      {
        description: `${title}, with one of the codes ${codes.join(', ')}.`,
        headers: headersOf(['X-Request-Id', ...waits, ...signsIn]),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
        },
      },
    ]
  })
  return Object.fromEntries(answers)
}

/** One answer for each status; its description names the codes that it may carry here. */
function problemAnswers(endpoint: Endpoint): JsonObject {
  const answers = codesByStatus(failuresOf(endpoint)).map(([status, codes]): [string, JsonObject] => [
    String(status),
    { $ref: `#/components/responses/${answerName(status)}`, description: codes.join(', ') },
  ])
  return Object.fromEntries(answers)
}

const ownHeaders = { 'auth-session': 'auth-session', 'clear-site-data': 'Clear-Site-Data' } as const

function successAnswers(endpoint: Endpoint, shapeOf: ShapeOf): JsonObject {
  const status = endpoint.status ?? 200
  const own = (endpoint.answerHeaders ?? []).map((name) => ownHeaders[name])
  const headers = headersOf(['X-Request-Id', ...(status === 201 ? (['Location'] as const) : []), ...own])
  const description = STATUS_CODES[status] ?? 'OK'
  if (endpoint.answer === 'bytes') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return {
      200: { description, headers, content },
      206: { description: 'The range that was asked for.', headers, content },
      304: { description: 'What the caller has is still the same.', headers },
      416: { description: 'The file has no such range.', headers },
    }
  }
  if (status === 204) return { 204: { description, headers } }
  const schema = shapeOf(endpoint.output, 'output')
  if (endpoint.answer !== 'events') {
    return { [status]: { description, headers, content: { 'application/json': { schema } } } }
  }
  const events = 'Server-sent events; the data of each is as the schema says.'
  return { [status]: { description: events, headers, content: { 'text/event-stream': { schema } } } }
}

/** A form has the file beside the fields. */
function bodyContent(endpoint: Endpoint, schema: JsonObject): JsonObject {
  if (!endpoint.upload) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary' }
  const properties = { ...(schema['properties'] as JsonObject), file } // JSON Schema: name → schema
  const required = [...((schema['required'] ?? []) as string[]), 'file'] // JSON Schema: a list of names
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

/** An empty requirement beside the token says that it may be left out. */
function securityOf({ access, knowsViewer }: Endpoint): JsonObject[] {
  if (access !== 'public') return [{ bearer: [] }]
  return knowsViewer ? [{ bearer: [] }, {}] : []
}

/** Who may call, in words. */
function audienceOf({ access }: Endpoint): string {
  if (access === 'public') return 'For anyone.'
  if (access === 'signed-in') return 'For anyone who is signed in.'
  if (access === 'device') return 'For wall screens and kiosks, by the token of the device.'
  if (access === 'kiosk') return 'For kiosks, by the token of the device.'
  const holders = roles.flatMap((role) => {
    const grant = grantOf(role, access)
    return grant === null ? [] : [`${role} (${grant})`]
  })
  return `For ${holders.join(', ')}: permission \`${access}\`.`
}

function operationOf(endpoint: Endpoint, named: Named): JsonObject {
  const { name, shapeOf } = named
  const content = endpoint.body ? bodyContent(endpoint, shapeOf(endpoint.body, 'input')) : null
  const [summary = ''] = endpoint.summary.split(/\.$|[.:;] /)
  return {
    operationId: name,
    tags: endpointAreas.filter(({ endpoints }) => endpoints.includes(name)).map((area) => area.name),
    summary,
    description: `${endpoint.summary.replace(/\.?$/, '.')} ${audienceOf(endpoint)}`,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', named),
      ...parametersOf(endpoint.query, 'query', named),
      ...parametersOf(endpoint.headers, 'header', named),
      ...(endpoint.idempotent
        ? [{ ...idempotencyHeader, required: endpoint.idempotent === 'required' }]
        : []),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...successAnswers(endpoint, shapeOf), ...problemAnswers(endpoint) },
  }
}

/** The OpenAPI 3.1 document of the given endpoints (name → endpoint), served at `/api/openapi.json`. */
export function toOpenApi(endpoints: Record<string, Endpoint>, options: OpenApiOptions): JsonObject {
  const { shapeOf, componentsByName } = createShapes(namedShapes)
  const paths: Record<string, JsonObject> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, { name, shapeOf }),
    }
  }
  shapeOf(Problem, 'output')
  const { Problem: problem, ...schemas } = componentsByName() as Record<string, JsonObject> // each is a schema
  const properties = problem?.['properties'] as JsonObject // JSON Schema: name → schema
  return {
    openapi: '3.1.0',
    info: {
      title: 'Madang',
      version: options.version,
      description: apiDescription,
      contact: { name: 'Madang', url: options.publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.publicUrl }],
    tags: endpointAreas.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The opaque access token.' },
      },
      headers: answerHeaders,
      responses: problemComponents(Object.values(endpoints)),
      schemas: {
        ...schemas,
        // A client of an older version still reads a code that it does not know; the document knows them all.
        Problem: {
          ...problem,
          properties: { ...properties, code: { $ref: '#/components/schemas/ErrorCode' } },
        },
        ErrorCode: { type: 'string', enum: errorCodes, description: 'What went wrong, for programs.' },
      },
    },
  }
}
