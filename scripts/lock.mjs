// Completes package-lock.json after packages were changed: `npm run lock`.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCommand, root } from './setup.mjs'

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/**
 * The entries that a lockfile lacks for packages of other platforms. npm leaves out what its registry does not carry,
 * and `npm ci` then refuses the whole lockfile. What stands in them follows from the name, which is all that is needed
 * to pass over a package; their versions are exact, their integrity is not known.
 */
export function missingPlatforms(packages) {
  const missing = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isFound(packages, path, name)) continue
      missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    }
  }
  return missing
}

/** As Node looks for a package: beside the one that wants it, then further up. */
function isFound(packages, path, name) {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true
  if (path === '') return false
  const above = path.lastIndexOf('/node_modules/')
  return isFound(packages, above < 0 ? '' : path.slice(0, above), name)
}

/** Names end in a system, a processor and a C library: `binding-linux-arm64-musl`, `darwin-x64`. */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const at = words.findIndex((word) => systems.includes(word))
  if (at < 0) throw new Error(`${name} names no system: add it to package-lock.json by hand.`)
  const [os, cpu, abi] = words.slice(at)
  return { cpu: [cpu], ...(libraries[abi] && os === 'linux' && { libc: [libraries[abi]] }), os: [os] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const npm = npmCommand()
  const args = [...npm.args, 'install', '--package-lock-only', '--ignore-scripts', '--loglevel=error']
  const { status } = spawnSync(npm.program, args, { cwd: root, shell: npm.shell, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const all = { ...lock.packages, ...missingPlatforms(lock.packages) }
  lock.packages = Object.fromEntries(
    Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
