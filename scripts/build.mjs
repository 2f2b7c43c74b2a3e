import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from './setup.mjs'

const stamp = join(root, 'web/dist/.build')
const left = new Set(['node_modules', 'dist', '.vite'])

/** Builds browser code and site renderer when their sources are not those of the last build. */
export function buildWeb() {
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  console.log('Building the web pages (once after each change) …')
  const result = spawnSync(
    node24,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  )
  if (result.status !== 0) {
    console.error('The web pages could not be built.')
    return false
  }
  writeFileSync(stamp, sources)
  return true
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...filesIn('web'), ...filesIn('contract')]) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return left.has(entry.name) ? [] : filesIn(path)
      // Tests are not part of it, and what the build itself writes may not ask for the next build.
      return /\.test\.tsx?$|\.gen\.d\.ts$/.test(entry.name) ? [] : [path]
    })
}
