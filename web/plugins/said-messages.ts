import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCatalogues } from './messages.ts'

/** Up to its file's name; a type that is declared has none, and what follows it is said. */
const typeImport = /\b(?:import|export) type (?:\{[^}]*\}|[\w*]+(?: as \w+)?) from '[^']*'/g
const importedFile = /(?:\bfrom|\bimport\s*\(?)\s*'(\.{1,2}\/[^']+\.tsx?)'/g
/** What both sides declare may name messages, as the heads of columns do. */
const importedContract = /\bfrom '@madang\/contract\/([\w-]+)'/g
const contract = join(import.meta.dirname, '../../contract/src')
const quotedId = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
/** An id with parts that are known at run time only; it begins with its feature. */
const templateId = /`([\w-]+\.[^`]*\$\{[^`]*)`/g
const placeholder = /\$\{(?:[^{}]|\{[^{}]*\})*\}/

interface Source {
  readonly imports: readonly string[]
  readonly says: readonly string[]
}

const allIds = new Set([...readCatalogues().gb.values()].flatMap((messages) => [...messages.keys()]))
const sources = new Map<string, Source>()

function idsLike(template: string): string[] {
  const parts = template.split(placeholder).map((part) => part.replaceAll('.', '\\.'))
  const pattern = new RegExp(`^${parts.join('[\\w.-]+')}$`)
  return [...allIds].filter((id) => pattern.test(id))
}

function groupsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}

function readSource(path: string): Source {
  const known = sources.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, 'utf8').replaceAll(typeImport, '')
  const source = {
    imports: [
      ...groupsOf(text, importedFile).map((file) => join(dirname(path), file)),
      ...groupsOf(text, importedContract).map((name) => join(contract, `${name}.ts`)),
    ],
    says: [
      ...groupsOf(text, quotedId).filter((id) => allIds.has(id)),
      ...groupsOf(text, templateId).flatMap(idsLike),
    ],
  }
  sources.set(path, source)
  return source
}

/**
 * Ids of all messages that a file may say, itself or through what it imports, at once or later: ids as they stand in
 * the source, and all that fit a template such as `stores.status.${status}`. Reads each file once, and none of those
 * `apart`.
 */
export function saidMessages(file: string, apart: readonly string[] = []): ReadonlySet<string> {
  const files = new Set([file])
  // A set also visits what is added on the way.
  for (const path of files) {
    for (const imported of readSource(path).imports) if (!apart.includes(imported)) files.add(imported)
  }
  return new Set([...files].flatMap((path) => readSource(path).says))
}
