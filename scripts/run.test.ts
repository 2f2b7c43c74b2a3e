import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Packages = Record<string, { readonly dev?: boolean; readonly optional?: boolean }>

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages } // npm wrote it

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'madang-run-'))
  for (const folder of ['scripts', 'server/src/commands', 'node_modules']) {
    mkdirSync(join(tree, folder), { recursive: true })
  }
  for (const file of ['scripts/run.mjs', 'scripts/setup.mjs', 'package-lock.json']) {
    copyFileSync(file, join(tree, file))
  }
  writeFileSync(join(tree, 'server/src/commands/greet.ts'), `const who: string = 'ran'; console.log(who)`)
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

/** As npm notes what it installed. */
function install(isWanted: (one: Packages[string]) => boolean): void {
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, one]) => isWanted(one)))
  writeFileSync(join(tree, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/** Where there is no npm to install anything with. */
function run() {
  const script = join(tree, 'scripts/run.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, 'server/src/commands/greet.ts'], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  })
  return { status, stdout }
}

test('a command installs nothing beside packages that were installed without those of development', () => {
  install(({ dev }) => dev !== true)
  expect(run()).toEqual({ status: 0, stdout: 'ran\n' })
})

test('a command does not run on packages of which one is missing', () => {
  install(({ dev, optional }) => dev !== true && optional === true)
  expect(run()).toEqual({ status: 1, stdout: expect.stringContaining('Installing packages') as string })
})
