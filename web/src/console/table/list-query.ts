import type * as z from 'zod/mini'

/** A list's state as it stands in the URL: every value a text, lists joined by commas. */
export type ListValues = Readonly<Partial<Record<string, string>>>

export function readValues(search: string): ListValues {
  return Object.fromEntries(new URLSearchParams(search))
}

/** `?a=b`, or nothing; keys in the order given, empty ones left out. */
export function toSearch(values: ListValues): string {
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  // Commas and colons are allowed in a query; unescaped they can be read.
  const text = new URLSearchParams(pairs).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/**
 * The values that the list's query schema takes, and what they mean. An address that was typed wrong or is of
 * an older version must show a list, not an error: what the schema refuses is dropped.
 */
export function parseValues<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: ListValues,
): { values: ListValues; query: z.output<Schema> } {
  const result = schema.safeParse(values)
  if (result.success) return { values, query: result.data }
  const refused = new Set(
    result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
    ),
  )
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !refused.has(key)))
  const [before, after] = [Object.keys(values).length, Object.keys(rest).length]
  // A list's schema takes an empty address; one that does not is a mistake of ours, and no address mends it.
  if (before === 0) throw result.error
  // Where nothing that stands there is to blame, all of it is.
  return parseValues(schema, after < before ? rest : {})
}
