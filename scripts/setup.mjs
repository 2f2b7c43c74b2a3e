// Runs on any Node that npm runs on, before anything is installed: no dependencies here.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that comes as a package, the same on every machine; it strips the types of our code. */
export const node24 = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Where Node keeps what it made of our files: a process starts in half the time. */
export const compileCache = join(root, 'node_modules/.cache/node')

/** Installs what the lockfile says when that is not what lies in node_modules. Ends the process on failure. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages (once after each change of package-lock.json) …')
  const npm = npmCommand()
  const result = spawnSync(
    npm.program,
    // Not `npm ci`, which starts from nothing each time. What was installed is compared with the lockfile afterwards.
    // Under NODE_ENV=production npm would leave out Node itself and the build tools.
    [...npm.args, 'install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', shell: npm.shell, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (result.status === 0 && isInstalled()) return
  console.error([result.error?.message, result.stdout, result.stderr].filter(Boolean).join('\n'))
  if (result.status === 0) {
    console.error(
      'The packages are there, but not all of them work. Are install scripts switched off in npm?',
    )
  }
  console.error('The packages could not be installed.')
  process.exit(1)
}

/**
 * Whether the packages are those of `npm ci --omit=dev`, which leaves out Node as well: the one that runs this, if it is
 * new enough, runs all that needs no tools.
 */
export function isWithoutTools() {
  const [major] = process.versions.node.split('.')
  return Number(major) >= 24 && !existsSync(node24) && arePackagesThere((wanted) => !wanted.dev)
}

function isInstalled() {
  return existsSync(node24) && arePackagesThere(() => true)
}

/** npm writes what it installed into a lockfile of its own at the very end; a broken install has none. */
function arePackagesThere(isNeeded) {
  const installedLock = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedLock)) return false
  const installed = readPackages(installedLock)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || !isNeeded(wanted)) return true
    const found = installed[path]
    // Packages for other platforms are not installed.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true
    // Without integrity: completed by `npm run lock` on another platform.
    return found.version === wanted.version && [undefined, found.integrity].includes(wanted.integrity)
  })
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

export function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return { program: process.execPath, args: [running], shell: false }
  // On Windows npm is a batch file, which only a shell starts.
  return { program: 'npm', args: [], shell: process.platform === 'win32' }
}

/** Runs Node 24 in our place: same terminal, same environment, its exit code becomes ours. */
export function become(args, program = node24) {
  // glibc keeps memory for each thread of Node otherwise, and gives little of it back.
  const env = { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: '2', ...process.env }
  const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole group; a second one would read as "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithNpm(child)
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Runs the server, which stops by itself when we are gone before we could tell it. */
export function becomeServer(flags) {
  become([...flags, `--started-by=${process.pid}`, ...process.argv.slice(2)])
}

/**
 * npm starts us through a shell, and a shell like dash ends on SIGTERM without passing it on; killed, neither passes
 * on anything: whoever stops npm would leave the server running. So we stop when one of the two is gone.
 */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || isRunning(npm))) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
}

/** Linux need not have `ps`, macOS has no /proc; null where there is neither. */
function parentOf(pid) {
  const status = `/proc/${pid}/status`
  if (existsSync(status)) return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1])
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) || null
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
