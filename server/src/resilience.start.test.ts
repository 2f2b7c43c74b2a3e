import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeDataDir } from './testing/data-dir.ts'
import { databaseProcesses } from './testing/faults.ts'
import { freePort } from './testing/process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const dataDir = makeDataDir()
/** npm, and what it started. */
let line: number[] = []

afterEach(() => {
  // What a failed test has left.
  for (const pid of line.filter((one) => parentOf(one) !== null)) process.kill(pid, 'SIGKILL')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null // ended meanwhile
  }
}

/** A process, then its first child, and so on: npm, the shell, our script, Node 24. */
function lineOf(pid: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const child = pids.find((one) => parentOf(one) === pid)
  return child === undefined ? [pid] : [pid, ...lineOf(child)]
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false // not listening
  }
}

test.each([
  ['start', 'npm', 0],
  ['start', 'the shell in between', 1],
  ['start', 'our script', 2],
  ['run dev', 'npm', 0],
  ['run dev', 'the shell in between', 1],
  ['run dev', 'our script', 2],
  ['run dev', 'what watches the files', 3],
])('npm %s leaves nothing behind when %s is killed', async (command, _who, index) => {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', command.split(' '), {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', PORT: String(port) },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/healthz`
  await expect.poll(() => answers(url)).toBe(true)
  line = lineOf(npm.pid ?? 0)
  process.kill(line[index] ?? 0, 'SIGKILL')
  const left = () => line.filter((pid) => parentOf(pid) !== null)
  await expect.poll(left).toEqual([])
  expect(databaseProcesses(dataDir)).toEqual([])
  expect(await answers(url)).toBe(false)
})
