import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../src/console/pages.ts'
import { messagesOf } from './catalogue.ts'
import { saidMessages } from './said-messages.ts'

const source = join(import.meta.dirname, '../src')
const modules = ['main.tsx', ...Object.values(pages)]

function saidFrom(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => [...saidMessages(join(source, file))]))
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => join(folder, name))
}

test.each(['site', 'login', 'door'] as const)('%s says no message that it does not load', (door) => {
  const loaded = messagesOf('gb', door)
  expect([...saidFrom(filesIn(door))].filter((id) => !loaded.has(id))).toEqual([])
})

test('the console has no message that nothing says', () => {
  const said = saidFrom(modules.map((module) => join('console', module)))
  expect([...messagesOf('gb', 'console').keys()].filter((id) => !said.has(id))).toEqual([])
})

test('a page brings what it says and the frame does not', () => {
  const [shell, stores] = [messagesOf('kr', 'shell'), messagesOf('kr', 'stores')]
  expect(shell.has('shell.nav.users'), 'the frame').toBe(true)
  expect(shell.has('dashboard.title'), 'the page that most visits begin with').toBe(true)
  expect(stores.has('stores.title'), 'written out').toBe(true)
  expect(stores.has('stores.province.p11'), 'by a template').toBe(true)
  expect(stores.has('stores.bulk.suspend.title'), 'in a dialog that comes later').toBe(true)
  expect(stores.has('stores.field.name'), 'by the contract, for the file as well').toBe(true)
  expect([...stores.keys()].filter((id) => shell.has(id) || id.startsWith('audit.'))).toEqual([])
})

test('what the frame opens later brings what it says and the frame does not', () => {
  const [shell, panels] = [messagesOf('kr', 'shell'), messagesOf('kr', 'panels')]
  const opened = filesIn('console/layout').flatMap((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    return [...text.matchAll(/lazyPanel\(.*import\('\.\/(\w+\.tsx)'\)/g)].map(([, name = '']) => name)
  })
  for (const name of opened) {
    const said = [...saidFrom([join('console/layout', name)])]
    expect(said.filter((id) => !shell.has(id) && !panels.has(id))).toEqual([])
    expect(said.filter((id) => panels.has(id))).not.toEqual([])
  }
  expect(opened).toHaveLength(3)
  expect([...panels.keys()].filter((id) => shell.has(id))).toEqual([])
})

/** What is named at run time alone cannot be found; the records of the audit say so and load all of the console's. */
test('the feature of a message stands in the source', () => {
  const files = filesIn('console').filter((file) => !file.startsWith(join('console', 'features', 'audit')))
  const hidden = files.filter((file) => /\bt\(`\$\{/.test(readFileSync(join(source, file), 'utf8')))
  expect(hidden).toEqual([])
})

test('a message that stands behind the declaration of a type is said, the types of another file are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-said-'))
  const file = join(folder, 'columns.ts')
  const types = "import type { Words } from './words.ts'\nexport type Row = Words\n"
  writeFileSync(join(folder, 'words.ts'), "export const other = 'stores.title'\n")
  writeFileSync(file, `${types}export const heads = { name: 'stores.field.name' }\n`)
  expect([...saidMessages(file)]).toEqual(['stores.field.name'])
  rmSync(folder, { recursive: true })
})
