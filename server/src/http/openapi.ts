import { errorStatus, Problem } from '@madang/contract/errors'
import type { Endpoint } from '@madang/contract/endpoint'
import * as z from 'zod/mini'

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

function problemAnswers(endpoint: Endpoint): JsonObject {
  const statuses = new Set<number>([422, 429, 500, 503])
  if (endpoint.access !== 'public') statuses.add(401).add(403)
  if (endpoint.knowsViewer) statuses.add(401)
  if (endpoint.params) statuses.add(404)
  if (endpoint.body) statuses.add(400).add(413).add(415)
  if (endpoint.upload) statuses.add(507)
  if (endpoint.method !== 'GET') statuses.add(409).add(412)
  const answer = { $ref: '#/components/responses/Problem' }
  return Object.fromEntries([...statuses].toSorted((a, b) => a - b).map((status) => [String(status), answer]))
}

function successAnswer(endpoint: Endpoint): JsonObject {
  const status = endpoint.status ?? 200
  const requestId = { 'X-Request-Id': { schema: { type: 'string', format: 'uuid' } } }
  const location = status === 201 ? { Location: { schema: { type: 'string' } } } : {}
  const answer =
    endpoint.answer === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
  const content = status === 204 ? {} : { content: answer }
  return {
    [String(status)]: { description: endpoint.summary, headers: { ...requestId, ...location }, ...content },
  }
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
    responses: { ...successAnswer(endpoint), ...problemAnswers(endpoint) },
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
  return {
    openapi: '3.1.0',
    info: { title: 'Madang', version: options.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: options.publicUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The opaque access token.' },
      },
      schemas: { Problem: problem, ErrorCode: { type: 'string', enum: Object.keys(errorStatus) } },
      responses: {
        Problem: {
          description: 'A problem document (RFC 9457).',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}
