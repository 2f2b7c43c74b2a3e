import { createHash } from 'node:crypto'
import pg from 'pg'

/** Under which names connections keep statements, by their texts. */
const names = new Map<string, string>()

/** From now on every `PreparedClient` prepares this text once and keeps it; called by `prepared` alone. */
export function keepPrepared(text: string): void {
  names.set(text, createHash('sha1').update(text).digest('hex'))
}

/** The job runner names its own statements and compares instants as dates, so its queries pass untouched. */
const jobSchema = 'graphile_worker'

type Parser = (text: string) => unknown

/** As the database writes an instant in UTC (`2026-11-21 09:00:00.123456+00`), or any other it may write. */
function toIso(text: string): string {
  const isUtc = text.endsWith('+00') && text[10] === ' ' && (text.length === 22 || text[19] === '.')
  if (!isUtc) return new Date(text).toISOString()
  const milliseconds = text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
const asItIs: Parser = (text) => text
/** The driver's own parsers; its types say `any`. */
const parserOf = (id: number): Parser => pg.types.getTypeParser(id, 'text') as Parser

const textArray = 1009
const arrayOf =
  (parse: Parser): Parser =>
  (text) => {
    const parts = parserOf(textArray)(text) as (string | null)[] // what `text[]` is read as
    return parts.map((part) => (part === null ? null : parse(part)))
  }

/** Keys are PostgreSQL's type ids. Numeric has no parser: it stays the exact string that it is. */
const parsers = new Map<number, Parser>([
  [20, Number],
  [1016, arrayOf(Number)],
  [1082, asItIs],
  [1182, arrayOf(asItIs)],
  [1184, toIso],
  [1185, arrayOf(toIso)],
])

const types: pg.CustomTypesConfig = {
  // The driver asks for binary parsers only if its `binary` option is set, which we leave alone.
  getTypeParser: (id: number) => parsers.get(id) ?? parserOf(id),
}

interface QueryConfig {
  readonly text: string
  readonly values?: unknown[]
  readonly name?: string
}

function isQueryConfig(query: unknown): query is QueryConfig {
  return typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
}

/**
 * A client that reads `timestamptz` as ISO strings, `int8` as numbers and `date` as `YYYY-MM-DD`, and closes itself
 * when a query gets no answer in time, since the connection would only hold up whoever gets it next.
 */
export class TypedClient extends pg.Client {
  /** The name under which the connection keeps the statement; null for none. */
  protected nameOf(_text: string): string | null {
    return null
  }

  // `never` as the result fits all eight overloads of the driver; what comes out is what the driver gives.
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const given = typeof query === 'string' ? { text: query } : query
    const config = isQueryConfig(given) ? this.#typed(given) : given
    const result: unknown = super.query(...([config, values, callback] as unknown as [pg.QueryConfig])) // as above
    if (result instanceof Promise) result.catch((error: unknown) => this.#closeIfHung(error))
    return result as never // as above
  }

  #typed(query: QueryConfig): QueryConfig {
    if (query.text.includes(jobSchema)) return query
    const name = this.nameOf(query.text)
    return (name === null ? { types, ...query } : { types, name, ...query }) as QueryConfig
  }

  #closeIfHung(error: unknown): void {
    // The driver gives this error no code.
    if (error instanceof Error && error.message === 'Query read timeout') void this.end()
  }
}

/** Keeps what is declared with `prepared`, too. */
export class PreparedClient extends TypedClient {
  protected override nameOf(text: string): string | null {
    return names.get(text) ?? null
  }
}
