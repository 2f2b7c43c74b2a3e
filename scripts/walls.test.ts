import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

interface Finding {
  code?: string
  filename: string
  labels: { span: { line: number } }[]
}

type Row = [file: string, code: string]

let count = 0
/** Each row has a name of its own, since many share a file. */
function imports(name: string): string {
  count += 1
  return `import { thing as thing${count} } from '${name}'; thing${count}();`
}

const closed: [file: string, imported: string][] = [
  ['contract/src/stores.ts', '@madang/server/env'],
  ['contract/src/stores.ts', '../../web/src/words.ts'],
  ['contract/src/stores.ts', '@madang/e2e/browser'],
  ['stand-ins/src/toss.ts', '@madang/contract/money'],
  ['web/src/words.ts', '@madang/server/env'],
  ['web/src/words.ts', '@madang/stand-ins/solapi'],
  ['web/src/words.ts', '../../server/src/env.ts'],
  ['server/src/app.ts', '../../web/src/words.ts'],
  ['server/src/app.ts', '@madang/stand-ins/solapi'],
  ['server/src/app.ts', '@madang/demo/fill'],
  ['server/src/main.ts', '@madang/demo/fill'],
  ['server/src/main.ts', '@madang/stand-ins/solapi'],
  ['server/src/app.ts', './testing/app.ts'],
  ['contract/src/stores.ts', '@madang/demo/fill'],
  ['demo/src/stores.ts', '@madang/stand-ins/solapi'],
  ['demo/src/stores.ts', '../../web/src/words.ts'],
  ['e2e/tests/stores.e2e.ts', '@madang/demo/fill'],
  ['server/src/app.ts', './main.ts'],
  ['server/src/app.ts', '../../e2e/tests/stores.e2e.ts'],
  ['server/src/app.ts', '../../scripts/setup.mjs'],
  ['server/src/http/serve.ts', '../features/stores/stores.queries.ts'],
  ['server/src/http/serve.ts', '../app.ts'],
  ['server/src/db/database.ts', '../features/stores/stores.queries.ts'],
  ['server/src/db/tables.ts', '../features/stores/stores.queries.ts'],
  ['server/src/jobs/runner.ts', '../features/stores/stores.routes.ts'],
  ['server/src/http/serve.ts', '../record/demand.ts'],
  ['server/src/record/demand.ts', '../features/stores/stores.queries.ts'],
  ['server/src/outside/sms.ts', '../features/auth/auth.codes.ts'],
  ['server/src/features/stores/stores.routes.ts', '../../app.ts'],
  ['server/src/features/stores/stores.routes.ts', '../users/users.routes.ts'],
  ['server/src/features/stores/stores.routes.ts', '@madang/stand-ins/solapi'],
  ['server/src/features/stores/stores.queries.ts', '../users/users.rules.ts'],
  ['server/src/features/users/users.changes.ts', '../stores/stores.queries.ts'],
  ['server/src/features/files/files.routes.ts', '../requests/requests.queries.ts'],
  ['server/src/features/unheard/unheard.queries.ts', '../users/users.queries.ts'],
  ['web/src/site/LandingPage.tsx', '../console/ui/Card.tsx'],
  ['web/src/site/LandingPage.tsx', '../login/LoginPage.tsx'],
  ['web/src/login/LoginPage.tsx', '../console/api/send.ts'],
  ['web/src/login/LoginPage.tsx', '../site/Header.tsx'],
  ['web/src/console/main.tsx', '../site/Header.tsx'],
  ['web/src/console/main.tsx', '../login/LoginPage.tsx'],
  ['web/src/console/main.tsx', '../reference/main.ts'],
  ['web/src/theme/Mark.tsx', '../console/ui/Card.tsx'],
  ['web/src/markdown/parse.ts', '../site/Header.tsx'],
  ['web/src/markdown/parse.ts', '../console/ui/Card.tsx'],
  ['web/src/console/ui/Card.tsx', '../api/send.ts'],
  ['web/src/console/ui/Card.tsx', '../features/stores/stores.api.ts'],
  ['web/src/console/table/Table.tsx', '../features/stores/StoreTable.tsx'],
  ['web/src/console/form/Form.tsx', '../layout/Shell.tsx'],
  ['web/src/console/features/dashboard/DashboardPage.tsx', '../preferences/ConsentsCard.tsx'],
  ['web/src/console/form/Form.tsx', '../record/RecordPage.tsx'],
  ['web/src/console/record/record-api.ts', '../features/stores/stores.api.ts'],
  ['web/src/console/api/send.ts', '../routes.tsx'],
  ['web/src/console/paths.ts', './routes.tsx'],
  ['web/src/console/features/stores/StoresPage.tsx', '../../routes.tsx'],
  ['web/src/console/features/stores/StoresPage.tsx', '../users/UserForm.tsx'],
  ['e2e/tests/stores.e2e.ts', '../../web/src/words.ts'],
  ['e2e/tests/stores.e2e.ts', '@madang/server/app'],
  ['scripts/start.mjs', '../server/src/env.ts'],
]

const open: [file: string, imported: string][] = [
  ['contract/src/stores.ts', './shapes.ts'],
  ['contract/src/stores.ts', 'zod/mini'],
  ['stand-ins/src/toss.ts', './toss.pages.ts'],
  ['web/src/words.ts', '@madang/contract/locales'],
  ['demo/src/stores.ts', '@madang/server/features/stores/stores.queries'],
  ['server/src/features/users/users.test.ts', '@madang/demo/members'],
  ['server/src/main.ts', './app.ts'],
  ['server/src/app.ts', './features/stores/stores.routes.ts'],
  ['server/src/testing/app.ts', '@madang/stand-ins/solapi'],
  ['server/src/db/tables.ts', '../features/stores/stores.tables.ts'],
  ['server/src/features/stores/stores.routes.ts', '../../http/serve.ts'],
  ['server/src/features/stores/stores.routes.ts', './stores.queries.ts'],
  ['server/src/features/stores/stores.routes.ts', '../../record/demand.ts'],
  ['server/src/features/stores/stores.routes.ts', '../users/users.queries.ts'],
  ['server/src/features/stores/stores.routes.ts', '../users/users.changes.ts'],
  ['server/src/features/users/users.test.ts', '../stores/stores.queries.ts'],
  ['server/src/wiring.ts', './features/stores/stores.scope.ts'],
  ['server/src/features/stores/stores.test.ts', '../../testing/app.ts'],
  ['server/src/outside/sms.test.ts', '@madang/stand-ins/solapi'],
  ['web/src/site/LandingPage.tsx', '../theme/Mark.tsx'],
  ['web/src/login/LoginPage.tsx', '@madang/contract/phone'],
  ['web/src/console/routes.tsx', './features/stores/StoresPage.tsx'],
  ['web/src/console/table/Table.tsx', '../ui/Card.tsx'],
  ['web/src/console/record/RecordPage.tsx', '../table/RecordHistory.tsx'],
  ['web/src/console/features/stores/StorePage.tsx', '../../record/RecordPage.tsx'],
  ['web/src/console/features/stores/StoresPage.tsx', './StoreForm.tsx'],
  ['web/src/console/features/stores/StoresPage.tsx', '../users/users.api.ts'],
  ['web/src/console/features/stores/StoresPage.tsx', '../users/UserPicker.tsx'],
  ['web/src/console/features/jrs/JrsListPage.tsx', '../stores/store-filter.tsx'],
  ['web/src/console/features/dashboard/DashboardPage.tsx', '../preferences/OwnDevicesCard.tsx'],
  ['e2e/tests/stores.e2e.ts', '@madang/server/testing/app'],
  ['bench/lists.ts', '@madang/server/testing/app'],
]

/** Every way to write an import that crosses a wall. */
const forms: Row[] = [
  ['contract/src/forms.ts', "import type { Env } from '@madang/server/env'; export const a: Env = 1;"],
  ['contract/src/forms.ts', "export { thing } from '@madang/server/env';"],
  ['contract/src/forms.ts', "export const b = await import('@madang/server/env');"],
  ['contract/src/forms.ts', "export type C = import('@madang/server/env').Env;"],
]

const others: [promise: string, ...row: Row, rule: string][] = [
  ['classic zod is refused', 'contract/src/other.ts', imports('zod'), 'eslint(no-restricted-imports)'],
  ['zod core is refused', 'contract/src/other.ts', imports('zod/v4'), 'eslint(no-restricted-imports)'],
  ['an index is refused', 'contract/src/other.ts', imports('./index.ts'), 'eslint(no-restricted-imports)'],
  ['a barrel is refused', 'contract/src/barrel.ts', "export * from './shapes.ts'", 'oxc(no-barrel-file)'],
  ['raw SQL in a route', sqlFile(), "import { sql } from 'kysely'; sql();", 'madang(sql-in-queries)'],
  ['a built query in a route', sqlFile(), "db.selectFrom('store');", 'madang(sql-in-queries)'],
  [
    'a status that is written past the moves',
    'server/src/features/stores/moves.queries.ts',
    "db.updateTable('stores').set((b) => ({ ...b.at, status: 'CLOSED' })).execute();",
    'madang(status-by-moves)',
  ],
  [
    'one that is written where a row is there already',
    'server/src/features/stores/moves.queries.ts',
    "db.insertInto('stores').onConflict((c) => c.doUpdateSet({ status: 'CLOSED' }));",
    'madang(status-by-moves)',
  ],
  [
    'one that is written in SQL',
    'server/src/features/stores/moves.queries.ts',
    "sql`update stores set name = '', status = ${to} where id = ${id}`;",
    'madang(status-by-moves)',
  ],
  [
    'a circle of types',
    'server/src/record/egg.ts',
    "import type { Hen } from './hen.ts'; export type Egg = { of: Hen };",
    'import(no-cycle)',
  ],
  [
    'its other half',
    'server/src/record/hen.ts',
    "import type { Egg } from './egg.ts'; export type Hen = { from: Egg };",
    'import(no-cycle)',
  ],
  [
    'a circle of types in the browser',
    'web/src/console/ui/Egg.tsx',
    "import type { Hen } from './Hen.tsx'; export type Egg = { of: Hen };",
    'import(no-cycle)',
  ],
  [
    'its other half there',
    'web/src/console/ui/Hen.tsx',
    "import type { Egg } from './Egg.tsx'; export type Hen = { from: Egg };",
    'import(no-cycle)',
  ],
  ['the clock in a route', sqlFile(), 'export const at = new Date();', 'madang(clock)'],
  ['the clock by number', sqlFile(), 'export const ms = Date.now();', 'madang(clock)'],
  ['the environment in a route', sqlFile(), 'export const port = process.env.PORT;', 'node(no-process-env)'],
  [
    'a bare suppression',
    'web/src/bare.ts',
    'console.log(1) // oxlint-disable-line no-console',
    'madang(reasons)',
  ],
  ['the console', 'web/src/console.ts', 'console.log(1)', 'eslint(no-console)'],
  ['a class that its sheet lacks', styled(), 'export const a = styles.missing', 'styles(class-names)'],
  ['a class found by a variable', styled(), 'export const b = styles[kind]', 'styles(class-names)'],
  [
    'a class of no plain sheet',
    styled(),
    'export const c = <p className="dimmed lost" />',
    'styles(class-names)',
  ],
  [
    'one in a choice',
    styled(),
    "export const d = <p className={isOn ? 'lost' : ''} />",
    'styles(class-names)',
  ],
  [
    'a class that no component names',
    'web/src/console/ui/Unused.tsx',
    "import unused from './unused.module.css'; export const e = unused.used",
    'styles(class-names)',
  ],
]

function styled(): string {
  return 'web/src/console/ui/Styled.tsx'
}

const sheets: [file: string, text: string][] = [
  ['web/src/console/theme/base.css', '.dimmed { opacity: 0.5 }'],
  ['web/src/theme/tokens.css', '.num { color: red }'],
  ['web/src/theme/code-field.css', '.code-field { color: red }'],
  [
    'web/src/console/ui/styled.module.css',
    '@media (min-width: 1px) { .card > .body:hover { margin: 0.5px } }',
  ],
  ['web/src/console/ui/unused.module.css', '.used { margin: 0 } /* .said */ .left { margin: 0 }'],
  ['web/src/console/ui/orphan.module.css', '.alone { margin: 0 }'],
]

function sqlFile(): string {
  return 'server/src/features/stores/stores.sql.ts'
}

const fine: Row[] = [
  ['server/src/main.ts', "export const demo = await import('@madang/demo/fill');"],
  ['contract/src/shapes.ts', 'export const shape = 1;'],
  [
    'server/src/features/stores/fine.queries.ts',
    "import { sql } from 'kysely'; sql(); db.selectFrom('store');",
  ],
  [
    'server/src/features/stores/fine.routes.ts',
    "import type { Kysely } from 'kysely'; export type K = Kysely;",
  ],
  ['server/src/features/stores/fine.routes.ts', 'export const at = new Date(0);'],
  [
    'server/src/features/stores/fine.queries.ts',
    "sql`update stores set name = ${name} where status = 'DRAFT'`; db.set({ name: 'x' }).where('status', '=', 'DRAFT');",
  ],
  [styled(), "import styles from './styled.module.css'"],
  [styled(), 'export const g = <p className={`${styles.card} dimmed`}>{styles.body}</p>'],
  ['web/src/fine.ts', 'console.log(1) // oxlint-disable-line no-console -- shows that a reason is enough'],
]

let tree: string
const lines = new Map<string, string[]>()
let found: Finding[]

/** Puts the code on a line of its own, so that a finding names the row that caused it. */
function place(file: string, code: string): number {
  const content = lines.get(file) ?? []
  lines.set(file, content)
  return content.push(code)
}

function findings(file: string, line: number): (string | undefined)[] {
  return found
    .filter((finding) => finding.filename === file && finding.labels.some(({ span }) => span.line === line))
    .map(({ code }) => code)
}

const closedRows = closed.map(([file, name]) => ({ file, name, line: place(file, imports(name)) }))
const openRows = open.map(([file, name]) => ({ file, name, line: place(file, imports(name)) }))
const formRows = forms.map(([file, code]) => ({ file, code, line: place(file, code) }))
const otherRows = others.map(([promise, file, code, rule]) => ({
  promise,
  file,
  rule,
  line: place(file, code),
}))
const fineRows = fine.map(([file, code]) => ({ file, code, line: place(file, code) }))

beforeAll(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'madang-walls-')))
  mkdirSync(join(tree, 'scripts'))
  for (const name of ['walls.mjs', 'class-names.mjs'])
    cpSync(join(root, 'scripts', name), join(tree, 'scripts', name))
  // The probes import what does not exist: there are no types to know.
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(
    '"typeAware": true',
    '"typeAware": false',
  )
  writeFileSync(join(tree, '.oxlintrc.json'), config)
  for (const [file, content] of [
    ...sheets,
    ...[...lines].map(([name, rows]) => [name, rows.join('\n')] as const),
  ]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), content)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  // Findings make it end with 1; they are on the output all the same.
  const { stdout } = await run(process.execPath, [oxlint, '--format=json'], {
    cwd: tree,
    maxBuffer: 2 ** 26,
  }).catch((error: unknown) => error as { stdout: string })
  found = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
})
afterAll(() => rmSync(tree, { recursive: true }))

describe('a wall stands', () => {
  it.each(closedRows)('$file may not import $name', ({ file, line }) => {
    expect(findings(file, line)).toContain('madang(walls)')
  })
  it.each(formRows)('however it is written: $code', ({ file, line }) => {
    expect(findings(file, line)).toContain('madang(walls)')
  })
})

describe('a door is open', () => {
  it.each(openRows)('$file may import $name', ({ file, line }) => {
    expect(findings(file, line)).not.toContain('madang(walls)')
    expect(findings(file, line)).not.toContain('eslint(no-restricted-imports)')
  })
})

describe('a habit is kept', () => {
  it.each(otherRows)('$promise', ({ file, line, rule }) => {
    expect(findings(file, line)).toContain(rule)
  })
  it('a sheet of the console that nothing imports', () => {
    expect(findings('web/src/console/main.tsx', 1)).toContain('styles(class-names)')
  })
  it.each(fineRows)('this is fine: $code', ({ file, line }) => {
    expect(findings(file, line).filter((code) => /madang|styles|console|env/.test(code ?? ''))).toEqual([])
  })
})
