import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** The parts of a schema's definition that are looked at here; which there are depends on its kind. */
interface Parts {
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly element?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
}

function partsOf(schema: Schema): Parts {
  return schema._zod.def as Parts
}

/** A schema without what lets the value be left out or be null. */
function inner(schema: Schema): Schema {
  const { innerType } = partsOf(schema)
  return innerType === undefined ? schema : inner(innerType)
}

/** The schema of a part by its path: `address/zonecode`. */
export function schemaAt(schema: Schema, path: string): Schema {
  return path.split('/').reduce((whole, key) => {
    const part = partsOf(inner(whole)).shape?.[key]
    if (part === undefined) throw new Error(`The contract has no ${path}.`)
    return part
  }, schema)
}

/** Whether it takes null: what is empty is sent as null then. */
export function mayBeNull(schema: Schema): boolean {
  const { innerType } = partsOf(schema)
  return schema._zod.def.type === 'nullable' || (innerType !== undefined && mayBeNull(innerType))
}

function numberIn(object: object | undefined, name: string): number | undefined {
  const value: unknown = new Map(Object.entries(object ?? {})).get(name)
  return typeof value === 'number' ? value : undefined
}

/** Most characters of a text, or most entries of a list; of texts by language those of each. */
export function mostOf(schema: Schema): number | undefined {
  const plain = inner(schema)
  const { in: before, out, shape } = partsOf(plain)
  if (before !== undefined && out !== undefined) return mostOf(out) ?? mostOf(before)
  if (shape?.['kr'] !== undefined) return mostOf(shape['kr'])
  // Texts say it in their bag (`shapes.ts`), lists in their check.
  const length = plain._zod.def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')
  return numberIn(plain._zod.bag, 'maximum') ?? numberIn(length?._zod.def, 'maximum')
}

/** Most characters of each entry of a list. */
export function mostOfEach(schema: Schema): number | undefined {
  const { element } = partsOf(inner(schema))
  return element && mostOf(element)
}
