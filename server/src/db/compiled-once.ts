import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value while a statement is built; the builder passes it on unseen. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement for what runs with every call: built the first time, then only given its values, since building it
 * takes longer than sending it. Inside a transaction it takes that one as `db`. `build` must put each value in as it
 * is and not ask what it is (a list, null): throws on the first call when one is not there.
 */
export function compiledOnce<Row, Values extends readonly unknown[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined

  function compile(db: Db, { length }: Values): CompiledQuery<Row> {
    const placeholders = Array.from({ length }, (_, index) => new Placeholder(index))
    const query = build(db, ...(placeholders as unknown as Values)).compile() // only `build` sees them
    if (placeholders.every((one) => query.parameters.includes(one))) return query
    throw new Error(`A value is not put in as it is: ${query.sql}`)
  }

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    compiled ??= compile(db, values)
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
