import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const guide = ['docs/adding-a-feature.md', 'docs/adding-a-screen.md']

interface Block {
  readonly kind: string
  /** From the root. */
  readonly file: string
  readonly text: string
}

/** The blocks of the guide that name a file: whole ones, and `diff` with lines to be added. */
function blocksOf(markdown: string): Block[] {
  const found = markdown.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)
  return [...found].map(([, kind = '', file = '', text = '']) => ({ kind, file, text }))
}

/** Adds each line with a plus after the line above it, which stands in the file once. */
function withLines(source: string, { file, text }: Block): string {
  const lines = source.split('\n')
  let after = -1
  for (const line of text.trimEnd().split('\n')) {
    const words = line.slice(1)
    if (line.startsWith('+')) {
      after += 1
      lines.splice(after, 0, words)
      continue
    }
    after = lines.indexOf(words)
    if (after === -1 || lines.includes(words, after + 1))
      throw new Error(`${file} has not exactly one line: ${words}`)
  }
  return lines.join('\n')
}

/**
 * A copy of the sources within the repository, where packages are found as they are from the originals. Always at the
 * same place: the compiler knows what of it is as it was.
 */
const copy = join(root, 'dist/guide')
beforeAll(() => {
  rmSync(copy, { recursive: true, force: true })
  for (const folder of ['contract/src', 'server/src', 'web/src', 'web/plugins', 'server/node_modules'])
    place(folder)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function place(folder: string): void {
  const target = join(copy, folder)
  mkdirSync(dirname(target), { recursive: true })
  if (folder.endsWith('node_modules')) symlinkSync(join(root, folder), target)
  else cpSync(join(root, folder), target, { recursive: true })
}

test('the example of the guide to adding a feature is right against the sources', async () => {
  const blocks = guide.flatMap((file) => blocksOf(readFileSync(join(root, file), 'utf8')))
  expect(blocks.length).toBeGreaterThan(10)
  for (const block of blocks) {
    const target = join(copy, block.file)
    const text = block.kind === 'diff' ? withLines(readFileSync(target, 'utf8'), block) : block.text
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  // Says which languages lack the words of the example; the types are there all the same.
  await run(process.execPath, [join(copy, 'web/plugins/write-messages.ts')]).catch(() => null)
  const files = blocks.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths: { '@madang/contract/*': ['./contract/src/*.ts'] } },
    // The router's own type of this console comes with its routes.
    include: [...files, 'web/plugins/*.d.ts', 'web/src/console/routes.tsx'],
    exclude: [],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const known = join(root, 'node_modules/.cache/guide.tsbuildinfo')
  const args = [tsc, '-p', copy, '--incremental', '--tsBuildInfoFile', known]
  const told = await run(process.execPath, args, { cwd: copy }).catch((failed: unknown) => failed)
  expect(told).toMatchObject({ stdout: '' })
}, 180_000)
