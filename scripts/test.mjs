import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

/** Of what a failed test says. */
const mostLines = 12

const { only, rest } = readArguments(process.argv.slice(2))

/** One after the other: tests beside each other are done sooner, and now and then wait longer than one of them can. */
const steps = [
  { groups: ['static'], name: 'types', run: checkTypes },
  { groups: ['static'], name: 'lint', run: () => node('oxlint', ['--deny-warnings']) },
  { groups: ['static'], name: 'format', run: () => node('oxfmt', ['--check', '.']) },
  { groups: ['static'], name: 'dead code', run: () => node('knip', []) },
  // Both kinds of tests serve the built pages.
  { groups: ['unit', 'browser'], name: 'build', run: buildWeb },
  { groups: ['browser'], name: 'browser tests', run: runBrowser, read: readBrowser },
  { groups: ['unit'], name: 'unit and API tests', run: runUnit, read: readUnit },
]

ensureInstalled()
const results = []
for (const step of steps) {
  if (only !== null && !step.groups.includes(only)) continue
  const result = runStep(step)
  results.push(result)
  // The tests say all that is wrong at once; nothing can be tested that does not build.
  if (result.failed.length > 0 && step.read === undefined) break
}
// Once more at the end: of a long run often only the last lines are kept.
const failed = results.flatMap((result) => result.failed)
for (const test of failed) console.log(`failed: ${test}`)
process.exitCode = failed.length > 0 ? 1 : 0
const passed = results.reduce((sum, result) => sum + result.passed, 0)
console.log(`${passed} passed, ${failed.length} failed`)

function runStep({ name, run, read }) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const isGood = run()
  const result = read?.() ?? { passed: 0, failed: [] }
  // A step that fails without a failing test (a crash, a type error) counts as one.
  if (!isGood && result.failed.length === 0) result.failed.push(name)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${name}: ${result.failed.length === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return result
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

function readUnit() {
  const report = readReport(unitReport)
  const failed = (report?.testResults ?? []).flatMap((file) => {
    const path = relative(root, file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that cannot even be loaded has no failing test, only a message.
    if (tests.length === 0) return file.status === 'failed' ? [`${path}: ${told(file.message)}`] : []
    return tests.map((test) => `${path} › ${test.fullName}: ${told(test.failureMessages[0])}`)
  })
  return { passed: report?.numPassedTests ?? 0, failed }
}

function runBrowser() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport }
  const reporters = '--reporter=list,json'
  return node('playwright', ['test', '--config=e2e/playwright.config.ts', reporters, ...rest], env)
}

function readBrowser() {
  const report = readReport(browserReport)
  const tests = (report?.suites ?? []).flatMap(testsOf)
  // What is no test's: the server that did not start, ended badly or logged an error.
  const around = (report?.errors ?? []).map(({ message }) => message)
  // A flaky test is a failed one: there are no retries here.
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const passed = tests.filter(({ status }) => status === 'expected').length
  return { passed, failed: [...failed.map(({ name }) => name), ...around] }
}

function testsOf(suite) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, results: tries }) => {
      const error = tries.find((one) => one.error !== undefined)?.error
      const { file, line } = error?.location ?? { file: suite.file, line: spec.line }
      const place = `${spec.file}:${spec.line} › ${spec.title} (at ${basename(file)}:${line})`
      return { status, name: `${place}: ${told(error?.message)}` }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

/** What was expected, what was there instead, and what was tried. */
function told(text = '') {
  const lines = stripVTControlCharacters(text).split('\n')
  const said = lines.filter((line) => line.trim() !== '')
  return said.slice(0, mostLines).join('\n  ')
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
