import { readFileSync } from 'node:fs'
import type { Locale } from '@madang/contract/locales'

/** Says a message of the web's catalogues by its id; the values go where it names them. */
export type Say = (id: string, values?: Readonly<Record<string, string>>) => string

const catalogues = new Map<string, unknown>()

function readCatalogue(name: string): unknown {
  const known = catalogues.get(name)
  if (known !== undefined) return known
  const file = new URL(`../../../web/src/locales/${name}.json`, import.meta.url)
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  catalogues.set(name, read)
  return read
}

/** The words of the screen for what the server itself writes for a person: each stands in one place. No plurals. */
export function wordsIn(locale: Locale): Say {
  // A file of a million rows says the same few words in each.
  const known = new Map<string, string>()
  const find = (id: string): string => {
    const [feature = '', ...path] = id.split('.')
    const found = path.reduce<unknown>(
      (tree, key) => (typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined),
      readCatalogue(`${locale}/${feature}`),
    )
    if (typeof found !== 'string') throw new Error(`There is no message ${id} in ${locale}.`)
    known.set(id, found)
    return found
  }
  return (id, values) => {
    const text = known.get(id) ?? find(id)
    return values ? text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) : text
  }
}
