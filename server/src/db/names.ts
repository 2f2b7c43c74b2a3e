import {
  CamelCasePlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
  type RootOperationNode,
} from 'kysely'

/**
 * Columns are snake case in the database and camel case in the code; what lies inside a JSON value stays as it
 * is. The plugin turns the rows only: for the statement it would copy the whole tree first, each time.
 */
class CamelCaseRows extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  toColumn(name: string): string {
    return this.snakeCase(name)
  }
}

export const camelCaseRows = new CamelCaseRows()

/** Every name comes from the code, so there are not many. */
const written = new Map<string, string>()

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = written.get(identifier)
    if (known !== undefined) return known
    const name = super.sanitizeIdentifier(camelCaseRows.toColumn(identifier))
    written.set(identifier, name)
    return name
  }
}

/** Writes the names of tables and columns in snake case. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}
