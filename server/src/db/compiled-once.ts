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
 * takes longer than sending it. `build` must put the values in as they are, and not ask what they are.
 */
export function compiledOnce<Row, Values extends readonly unknown[]>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  let compiled: CompiledQuery<Row> | undefined

  function compile(db: Db, { length }: Values): CompiledQuery<Row> {
    const placeholders = Array.from({ length }, (_, index) => new Placeholder(index))
    return build(db, ...(placeholders as unknown as Values)).compile() // only `build` sees them
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
