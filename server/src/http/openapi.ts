import { errorCodes, errorStatus, Problem } from '@madang/contract/errors'
import type { Endpoint } from '@madang/contract/endpoint'
import * as z from 'zod/mini'
import { failuresOf } from './failures.ts'

type JsonObject = Record<string, unknown>

interface OpenApiOptions {
  readonly publicUrl: string
  readonly version: string
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod's pattern for instants is 400 characters that say what the format says.
      if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') delete jsonSchema.pattern
    },
  })
  return json
}

/** Parameters of one place, from the properties of an object schema. */
function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): JsonObject[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input')
  const required = new Set((json['required'] ?? []) as string[]) // JSON Schema: a list of names
  const properties = (json['properties'] ?? {}) as Record<string, JsonObject> // JSON Schema: name → schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }))
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
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

/** One answer for each status; its description names the codes that it may carry. */
function problemAnswers(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => errorStatus[code])
  const answers = [...byStatus].map(([status, codes]): [string, JsonObject] => {
    const waits = status === 429 || status === 503 ? (['Retry-After'] as const) : []
    const signsIn = status === 401 ? (['WWW-Authenticate'] as const) : []
    return [
      String(status),
      {
        description: codes.toSorted().join(', '),
        headers: headersOf(['X-Request-Id', ...waits, ...signsIn]),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]
  })
  return Object.fromEntries(answers)
}

const ownHeaders = { 'auth-session': 'auth-session', 'clear-site-data': 'Clear-Site-Data' } as const

function successAnswers(endpoint: Endpoint): JsonObject {
  const status = endpoint.status ?? 200
  const own = (endpoint.answerHeaders ?? []).map((name) => ownHeaders[name])
  const headers = headersOf(['X-Request-Id', ...(status === 201 ? (['Location'] as const) : []), ...own])
  const description = endpoint.summary
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
  const content = { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
  return { [status]: { description, headers, content } }
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

function operationOf(name: string, endpoint: Endpoint): JsonObject {
  const content = endpoint.body ? bodyContent(endpoint, schemaOf(endpoint.body, 'input')) : null
  const body = content ? { requestBody: { required: true, content } } : {}
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
    ],
    ...body,
    responses: { ...successAnswers(endpoint), ...problemAnswers(endpoint) },
  }
}

/** The OpenAPI 3.1 document of the given endpoints (name → endpoint), served at `/api/openapi.json`. */
export function toOpenApi(endpoints: Record<string, Endpoint>, options: OpenApiOptions): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  const problem = schemaOf(Problem, 'output')
  const properties = problem['properties'] as JsonObject // JSON Schema: name → schema
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: options.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: options.publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The opaque access token.' },
      },
      headers: answerHeaders,
      schemas: {
        // A client of an older version still reads a code that it does not know; the document knows them all.
        Problem: {
          ...problem,
          description: 'A problem document (RFC 9457).',
          properties: { ...properties, code: { $ref: '#/components/schemas/ErrorCode' } },
        },
        ErrorCode: { type: 'string', enum: errorCodes },
      },
    },
  }
}
