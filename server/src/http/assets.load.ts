import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { EntryFiles, SiteAssets } from './assets.ts'

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

function entryFiles(manifest: Manifest, entry: Chunk): EntryFiles {
  const url = (file: string): string => `/${file}`
  if (entry.file.endsWith('.css')) return { script: null, styles: [url(entry.file)], preload: [] }
  const imports = [...importsOf(manifest, entry)]
  // What is imported comes first, as its styles are written to be overridden.
  const styles = [...imports.flatMap((chunk) => chunk.css ?? []), ...(entry.css ?? [])]
  return {
    script: url(entry.file),
    styles: [...new Set(styles)].map(url),
    preload: imports.map((chunk) => url(chunk.file)),
  }
}

/**
 * Reads what `vite build` wrote into `directory` (`web/dist/client`). Throws when it is not there; `entry`
 * throws for a name that was not built.
 */
export function loadAssets(directory: string): SiteAssets {
  const text = readFileSync(join(directory, '.vite/manifest.json'), 'utf8')
  const manifest = z.record(z.string(), Chunk).parse(JSON.parse(text))
  const entries = new Map(
    Object.values(manifest)
      .filter((chunk) => chunk.isEntry)
      .map((chunk) => [chunk.name, entryFiles(manifest, chunk)]),
  )
  return {
    directory,
    entry: (name) => {
      const files = entries.get(name)
      if (files === undefined) throw new Error(`The web build has no entry "${name}".`)
      return files
    },
  }
}
