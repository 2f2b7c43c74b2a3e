import { sampleOf, shapeWords } from '@madang/contract/api-words'
import * as z from 'zod/mini'

export type JsonObject = Record<string, unknown>

interface Seen {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

/**
 * What is cleaned or read before it is checked (a text, the numbers and lists of a query) stands as it is then, in
 * requests too; what nothing is checked of after it (a link) stands as it comes.
 */
function asChecked({ zodSchema, jsonSchema }: Seen): void {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe') return
  const isUnchecked = def.out._zod.def.type === 'transform'
  if (isUnchecked && jsonSchema.type !== undefined) return
  const checked = isUnchecked ? def.in : def.out
  const { $schema: _, ...json } = z.toJSONSchema(checked, { target: 'draft-2020-12', override: plainly })
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  Object.assign(jsonSchema, json)
}

function isTime(format: unknown): boolean {
  return format === 'date' || format === 'datetime'
}

/** What zod says of a schema, without what helps nobody. */
function plainly(seen: Seen): void {
  const { zodSchema, jsonSchema } = seen
  const { def } = zodSchema._zod
  // zod's pattern for instants is 400 characters that say what the format says.
  if (def.type === 'string' && 'format' in def && isTime(def.format)) delete jsonSchema.pattern
  // What zod leaves out where the value travels as text.
  if (def.type === 'default') jsonSchema.default ??= def.defaultValue
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // A record whose keys are known is an object.
  const { required, additionalProperties: value } = jsonSchema
  if (def.type === 'record' && required !== undefined && typeof value === 'object') {
    jsonSchema.properties = Object.fromEntries(required.map((key) => [key, value]))
    delete jsonSchema.propertyNames
    delete jsonSchema.additionalProperties
  }
  // An answer may hold more one day; only bodies are refused for what they should not hold.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value may be any text: what it looks like is not said by an enum, a format or another name. */
function isFreeText({ type, anyOf, ...rest }: JsonObject): boolean {
  if (Array.isArray(anyOf)) return anyOf.some((one) => isObject(one) && isFreeText(one))
  if (type !== 'string' && !(Array.isArray(type) && type.includes('string'))) return false
  return !['enum', 'const', 'format', 'examples'].some((key) => key in rest)
}

/** Puts sample values beside the texts of a shape, by its name and theirs. */
function addSamples(json: unknown, shape: string | null): void {
  if (Array.isArray(json)) json.forEach((part) => addSamples(part, shape))
  if (!isObject(json)) return
  for (const [name, property] of Object.entries(isObject(json['properties']) ? json['properties'] : {})) {
    const sample = sampleOf(shape, name)
    if (isObject(property) && sample !== undefined && isFreeText(property)) property['examples'] = [sample]
  }
  for (const part of Object.values(json)) addSamples(part, shape)
}

/**
 * Turns the contract's shapes into those of the document: each with a name stands once under
 * `components/schemas` and is referred to everywhere else.
 */
export function createShapes(named: ReadonlyMap<string, z.ZodMiniType>) {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of named) names.add(schema, { id })
  const components = new Map<string, JsonObject>()

  function keep(name: string, json: JsonObject): void {
    const known = components.get(name)
    if (known === undefined) components.set(name, json)
    else if (JSON.stringify(known) !== JSON.stringify(json))
      throw new Error(
        `${name} is not the same in requests and answers: give the one for requests a name of its own.`,
      )
  }

  /** As a request (`input`) or an answer (`output`) holds it. */
  function shapeOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
    const made = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: names,
      override: (seen) => {
        plainly(seen)
        asChecked(seen)
      },
    })
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
    const {
      $schema: _,
      $defs = {},
      ...json
    } = JSON.parse(text) as { $defs?: Record<string, JsonObject> } & JsonObject // what zod made
    for (const [name, part] of Object.entries($defs)) {
      addSamples(part, name)
      keep(name, { ...part, ...shapeWords[name] })
    }
    addSamples(json, null)
    return json
  }

  /** All that was referred to so far, by name. */
  const componentsByName = (): JsonObject =>
    Object.fromEntries([...components].toSorted(([one], [other]) => one.localeCompare(other, 'en')))

  return { shapeOf, componentsByName }
}
