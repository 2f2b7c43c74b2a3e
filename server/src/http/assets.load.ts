import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { locales } from '@madang/contract/locales'
import * as z from 'zod/mini'
import type { EntryFiles, Inline, SiteAssets, WordFiles } from './assets.ts'

const Chunk = z.object({
  file: z.string(),
  name: z.exactOptional(z.string()),
  isEntry: z.exactOptional(z.boolean()),
  css: z.exactOptional(z.array(z.string())),
  imports: z.exactOptional(z.array(z.string())),
})
type Chunk = z.infer<typeof Chunk>
type Manifest = Record<string, Chunk>

/** Everything that a chunk imports at once, itself not counted, each once. */
function importsOf(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  for (const key of chunk.imports ?? []) {
    const imported = manifest[key]
    if (imported === undefined || seen.has(imported)) continue
    seen.add(imported)
    importsOf(manifest, imported, seen)
  }
  return seen
}

function urlOf(file: string): string {
  return `/${file}`
}

/** The styles of a chunk and of all that it imports, which come first, as they are written to be overridden. */
function stylesOf(manifest: Manifest, chunk: Chunk): string[] {
  const styles = [...importsOf(manifest, chunk)].flatMap(({ css }) => css ?? [])
  return [...new Set([...styles, ...(chunk.css ?? [])])].map(urlOf)
}

/** Where a file does nothing but import another, as the bundler writes it for an entry whose modules it put there. */
const onlyImport = /^import\s*["']\.\/([^"']+)["'];?\s*$/

function entryFiles(directory: string, manifest: Manifest, entry: Chunk): EntryFiles {
  if (entry.file.endsWith('.css')) return { script: null, styles: [urlOf(entry.file)], preload: [] }
  const imports = [...importsOf(manifest, entry)].map(({ file }) => file)
  const target = onlyImport.exec(readFileSync(join(directory, entry.file), 'utf8'))?.[1]
  // One file less to wait for.
  const script = imports.find((file) => basename(file) === target) ?? entry.file
  const preload = imports.filter((file) => file !== script).map(urlOf)
  return { script: urlOf(script), styles: stylesOf(manifest, entry), preload }
}

function readManifest(directory: string): Manifest {
  const text = readFileSync(join(directory, '.vite/manifest.json'), 'utf8')
  return z.record(z.string(), Chunk).parse(JSON.parse(text))
}

/** The entries of a build by their names. */
function readEntries(directory: string, manifest: Manifest): [string | undefined, EntryFiles][] {
  const chunks = Object.values(manifest).filter(({ isEntry }) => isEntry)
  return chunks.map((chunk) => [chunk.name, entryFiles(directory, manifest, chunk)])
}

function wordFiles(manifest: Manifest, areas: readonly string[]): WordFiles {
  const fileOf = (key: string): string => {
    // Modules without a file are named as if they lay where the build was started.
    const chunk = manifest[key] ?? manifest[`../${key}`]
    if (chunk === undefined) throw new Error(`The web build has no ${key}.`)
    return urlOf(chunk.file)
  }
  const files = locales.map((locale) => [
    locale,
    areas.map((area) => fileOf(`virtual:catalogue/${locale}/${area}`)),
  ])
  return Object.fromEntries(files) as WordFiles // every locale is there
}

function readInline(path: string): Inline {
  const text = readFileSync(path, 'utf8').trim()
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** `dist/ssr/first-view.js`, which knows the pages of the console (web/src/console/first-view.ts). */
export interface ConsolePages {
  firstViewAt: (
    pathname: string,
    search: string,
  ) => { modules: readonly string[]; drawing: string; words: readonly string[]; calls: readonly unknown[] }
}

/**
 * Reads what `vite build` wrote into `directory` (`web/dist/client`) and beside it. Throws when it is not there; `entry` and `inline`
 * throw for a name that was not built.
 */
export function loadAssets(directory: string, { firstViewAt }: ConsolePages): SiteAssets {
  const manifest = readManifest(directory)
  const doorDirectory = join(directory, '../door')
  const door = readManifest(doorDirectory)
  const entries = new Map([...readEntries(directory, manifest), ...readEntries(doorDirectory, door)])
  const entry = (name: string): EntryFiles => {
    const files = entries.get(name)
    if (files === undefined) throw new Error(`The web build has no entry "${name}".`)
    return files
  }
  const inlines = new Map<string, Inline>()
  return {
    directory,
    entry,
    inline: (name) => {
      const { script, styles } = entry(name)
      const known = inlines.get(name) ?? readInline(join(directory, script ?? styles[0] ?? ''))
      inlines.set(name, known)
      return known
    },
    firstView: (pathname, search) => {
      const { modules, drawing, words, calls } = firstViewAt(pathname, search)
      const chunks = modules.flatMap((module) => manifest[module] ?? [])
      const first = entry('console')
      const isNew = (known: readonly string[]) => (path: string) => !known.includes(path)
      const files = new Set(chunks.flatMap((chunk) => [chunk, ...importsOf(manifest, chunk)]))
      const preload = [...files].map(({ file }) => urlOf(file))
      return {
        preload: preload.filter(isNew([first.script ?? '', ...first.preload])),
        styles: chunks.flatMap((chunk) => stylesOf(manifest, chunk)).filter(isNew(first.styles)),
        drawing: urlOf(manifest[drawing]?.file ?? ''),
        words: wordFiles(manifest, ['shell', ...words]),
        calls,
      }
    },
    doorFiles: Object.values(door).flatMap(({ file, css = [] }) => [file, ...css].map(urlOf)),
    loginScript: readInline(join(directory, '../login/login.js')),
    checkoutScript: readInline(join(directory, '../checkout/checkout.js')),
  }
}
