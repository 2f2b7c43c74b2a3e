import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { compileCache, ensureInstalled, node24, root } from './setup.mjs'

const bin = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}
// Not the name of the tests' data directories, which the next run clears away.
const reports = mkdtempSync(join(tmpdir(), 'madang-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const { only, rest } = readArguments(process.argv.slice(2))

/** One after the other: tests beside each other are done sooner, and now and then wait longer than one of them can. */
const steps = [
  { groups: ['static'], name: 'types', run: checkTypes },
  { groups: ['static'], name: 'lint', run: () => node('oxlint', ['--deny-warnings']) },
  { groups: ['static'], name: 'format', run: () => node('oxfmt', ['--check', '.']) },
  { groups: ['static'], name: 'dead code', run: () => node('knip', []) },
  // Both kinds of tests serve the built pages.
  { groups: ['unit', 'browser'], name: 'build', run: buildWeb },
  { groups: ['browser'], name: 'browser tests', run: runBrowser, count: countBrowser },
  { groups: ['unit'], name: 'unit and API tests', run: runUnit, count: countUnit },
]

ensureInstalled()
const total = { passed: 0, failed: 0 }
for (const step of steps) {
  if (only !== null && !step.groups.includes(only)) continue
  const { passed, failed } = runStep(step)
  total.passed += passed
  total.failed += failed
  // The tests say all that is wrong at once; nothing can be tested that does not build.
  if (failed > 0 && step.count === undefined) break
}
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)

function runStep({ name, run, count }) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const isGood = run()
  const counts = count?.() ?? { passed: 0, failed: 0 }
  // A step that fails without a failing test (a crash, a type error) counts as one.
  if (!isGood && counts.failed === 0) counts.failed = 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return counts
}

function node(tool, args, env = {}) {
  const { status } = spawnSync(node24, [join(root, 'node_modules', bin[tool]), ...args], {
    cwd: root,
    // The runners set their own NODE_ENV; one from the shell would change what is tested.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, NODE_ENV: undefined, ...env },
    stdio: 'inherit',
  })
  return status === 0
}

/** Only what has changed since the last time, and what depends on it. */
function checkTypes() {
  const known = join(root, 'node_modules/.cache/types.tsbuildinfo')
  return node('tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', known])
}

function runUnit() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return node('vitest', ['run', ...reporters, ...rest])
}

function countUnit() {
  const report = readReport(unitReport)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function runBrowser() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }
  const reporters = '--reporter=list,json'
  return node('playwright', ['test', '--config=e2e/playwright.config.ts', reporters, ...rest], env)
}

function countBrowser() {
  const stats = readReport(browserReport)?.stats
  // A flaky test is a failed one: there are no retries here.
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** Null when the runner ended before it wrote one; its exit code then counts as one failure. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** `--only=static|unit|browser`; what follows goes to that runner, e.g. a file name. */
function readArguments(args) {
  const groups = ['static', 'unit', 'browser']
  const given = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? null
  const others = args.filter((arg) => !arg.startsWith('--only='))
  if (given === null ? others.length > 0 : !groups.includes(given)) {
    console.error(`Usage: npm test -- [--only=${groups.join('|')} [arguments for that runner]]`)
    process.exit(1)
  }
  return { only: given, rest: others }
}
