import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { allEndpoints, endpointAreas } from '@madang/contract/all'
import openapiTs, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { JsonObject } from './openapi.shapes.ts'
import { toOpenApi } from './openapi.ts'

const publicUrl = 'https://madang.example'
const document = toOpenApi(allEndpoints, { publicUrl, version: '1.0.0' })
const text = JSON.stringify(document)

interface Operation {
  readonly operationId: string
  readonly parameters: { name: string; description?: string; schema: JsonObject }[]
}

const { paths, components } = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { description?: string }> }
}
const operations = Object.values(paths).flatMap((path) => Object.values(path))

function parameterOf(operation: string, name: string) {
  const found = operations.find(({ operationId }) => operationId === operation)
  return found?.parameters.find((parameter) => parameter.name === name)
}

test('gives the recommended rules of Redocly nothing to say', async () => {
  // The specification's own paths: `user/{id}/status` beside `user/user-request/{id}`. The server takes the words first.
  const rules = { 'no-ambiguous-paths': 'off' } as const
  const problems = await lintDocument({
    document: makeDocumentFromString(text, 'openapi.json'),
    config: await createConfig({ extends: ['recommended'], rules }),
    externalRefResolver: new BaseResolver(),
  })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('gives the rules of Spectral nothing to say', async () => {
  const spectral = new spectralCore.Spectral()
  const oas = spectralRulesets.oas as RulesetDefinition // of two kinds of rulesets the one that extends nothing
  spectral.setRuleset({ extends: [[oas, 'recommended']] })
  const problems = await spectral.run(document)
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
}, 60_000)

/** The errors of a program that uses what is generated from the document. */
async function compileWithClient(program: string): Promise<string[]> {
  const files = new Map([
    ['/client.ts', astToString(await openapiTs(text))],
    ['/program.ts', program],
  ])
  const options = { strict: true, noEmit: true, exactOptionalPropertyTypes: true, types: [] }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  const all = ts.createProgram(['/program.ts'], options, {
    ...host,
    fileExists: (name) => files.has(name) || fileExists(name),
    readFile: (name) => files.get(name) ?? readFile(name),
    getSourceFile: (name, version) =>
      ts.createSourceFile(name, files.get(name) ?? readFile(name) ?? '', version),
  })
  return ts
    .getPreEmitDiagnostics(all)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('makes a client that compiles, whose page is a number that may be left out', async () => {
  const program = `
    import type { components, paths } from './client'
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
    type Query = NonNullable<paths['/api/v1/user/paged-users']['get']['parameters']['query']>
    export const page: Same<Pick<Query, 'pageNumber'>, { pageNumber?: number }> = true
    export const query: Query = { status: ['ACTIVE', 'SUSPENDED'] }
    export const nameOf = (user: components['schemas']['User']): string => user.name
  `
  expect(await compileWithClient(program)).toEqual([])
  const [wrong] = await compileWithClient(program.replace("'SUSPENDED'", "'AWAY'"))
  expect(wrong).toContain('"AWAY"')
}, 60_000)

test('says least, most and usual of a page', () => {
  expect(parameterOf('pagedUsers', 'pageNumber')?.schema).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
  })
  expect(parameterOf('pagedUsers', 'pageSize')?.schema).toMatchObject({
    minimum: 1,
    maximum: 100,
    default: 20,
  })
})

test('says which values a filter takes', () => {
  const roles = { type: 'string', enum: ['USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN'] }
  const { schema, ...style } = parameterOf('pagedUsers', 'userAuthorityType') ?? {}
  expect(schema).toMatchObject({ type: 'array', items: roles })
  expect(style).toMatchObject({ style: 'form', explode: false })
})

test('describes every shape and every parameter', () => {
  const shapes = Object.entries(components.schemas).filter(([, { description }]) => description === undefined)
  const parameters = operations.flatMap(({ operationId, parameters: own }) =>
    own.filter(({ description }) => description === undefined).map(({ name }) => `${operationId}.${name}`),
  )
  expect([...shapes.map(([name]) => name), ...parameters]).toEqual([])
})

test('has every endpoint in one area', () => {
  const listed = endpointAreas.flatMap(({ endpoints }) => endpoints)
  expect(listed.toSorted()).toEqual(Object.keys(allEndpoints).toSorted())
})

test('has no shape twice: what has a name is referred to', () => {
  const rows = operations.find(({ operationId }) => operationId === 'pagedUsers')
  expect(JSON.stringify(rows)).toContain('{"$ref":"#/components/schemas/UserRow"}')
  expect(text.length).toBeLessThan(660_000)
})
