import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { defaultLocale, localeInfo, locales, type Locale } from '@madang/contract/locales'

/** Feature → id (with its feature in front) → source text. */
type Catalogue = Map<string, Map<string, string>>
export type Catalogues = Record<Locale, Catalogue>

export const localesDir = join(import.meta.dirname, '../src/locales')
const typesFile = join(localesDir, 'messages.gen.d.ts')

/**
 * Reads `<dir>/<locale>/<feature>.json`; nested objects become dotted ids: `site.hero.title`. Where a language
 * addresses readers of the site and the login otherwise than the console (Korean 해요, 합니다), `<feature>.public.json`
 * says messages of the feature again for them.
 */
export function readCatalogues(dir = localesDir): Catalogues {
  const entries = locales.map((locale) => [locale, readLocale(join(dir, locale))])
  return Object.fromEntries(entries) as Catalogues // fromEntries forgets which keys it was given
}

function readLocale(dir: string): Catalogue {
  const files = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return new Map(
    files.sort().map((file) => {
      const feature = file.slice(0, -'.json'.length)
      const tree: unknown = JSON.parse(readFileSync(join(dir, file), 'utf8'))
      return [feature, new Map(flatten(tree, feature.replace(/\.public$/, '')))]
    }),
  )
}

function flatten(tree: unknown, prefix: string): [string, string][] {
  if (typeof tree === 'string') return [[prefix, tree]]
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new Error(`${prefix} is not a text`)
  return Object.entries(tree).flatMap(([key, value]) => flatten(value, `${prefix}.${key}`))
}

type ArgumentType = 'text' | 'number' | 'date'

interface Shape {
  arguments: Map<string, ArgumentType>
  tags: string[]
  /** Plural categories that have no case of their own. */
  missingPlurals: string[]
}

/** What a message asks for and whether its plurals suit the locale; throws when it cannot be compiled. */
function shapeOf(message: string, locale: Locale): Shape {
  const shape: Shape = { arguments: new Map(), tags: [], missingPlurals: [] }
  shape.tags = [...new Set([...message.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? ''))].sort()
  visit(compileMessageOrThrow(message), locale, shape)
  return shape
}

function visit(tokens: CompiledMessage, locale: Locale, shape: Shape): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, type, format] = token
    const known = shape.arguments.get(name)
    shape.arguments.set(name, known && known !== 'text' ? known : argumentType(type))
    if (typeof format !== 'object' || format === null) continue
    if (type === 'plural' || type === 'selectordinal') {
      const missing = categoriesOf(locale, type).filter((category) => !(category in format))
      shape.missingPlurals.push(...missing.map((category) => `${name} ${category}`))
    }
    if (type !== 'plural' && type !== 'selectordinal' && type !== 'select') continue
    for (const inner of Object.values(format)) if (Array.isArray(inner)) visit(inner, locale, shape)
  }
}

function argumentType(type: string | undefined): ArgumentType {
  if (type === 'plural' || type === 'selectordinal' || type === 'number') return 'number'
  return type === 'date' || type === 'time' ? 'date' : 'text'
}

function categoriesOf(locale: Locale, type: 'plural' | 'selectordinal'): string[] {
  const kind = type === 'plural' ? 'cardinal' : 'ordinal'
  const { pluralCategories } = new Intl.PluralRules(localeInfo[locale].tag, { type: kind }).resolvedOptions()
  // "many" of Portuguese and Spanish is for whole millions ("1 millón de …"), which no text of ours counts.
  return pluralCategories.filter((category) => category !== 'many')
}

function describe(shape: Shape): string {
  const names = [...shape.arguments].map(([name, type]) => `{${name}: ${type}}`).sort()
  return [...names, ...shape.tags.map((tag) => `<${tag}>`)].join(' ') || 'nothing'
}

/** One sentence per fault: missing, extra, broken or wrongly parametrised messages. */
export function findFaults(catalogues: Catalogues): string[] {
  const source = allMessages(catalogues[defaultLocale])
  return locales.flatMap((locale) => {
    const messages = [...catalogues[locale].values()].flatMap((ofFeature) => [...ofFeature])
    const known = new Set(messages.map(([id]) => id))
    const missing = [...source.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${locale}: ${id} is missing`)
    const wrong = messages.map(([id, text]) => faultOf(id, { text, source: source.get(id), locale }))
    return [...missing, ...wrong.filter((fault) => fault !== null)]
  })
}

function faultOf(
  id: string,
  message: { text: string; source: string | undefined; locale: Locale },
): string | null {
  const { text, source, locale } = message
  if (source === undefined) return `${locale}: ${id} is not in ${defaultLocale}`
  if (text.trim() === '') return `${locale}: ${id} is empty`
  try {
    const [here, there] = [shapeOf(text, locale), shapeOf(source, defaultLocale)]
    if (describe(here) !== describe(there)) {
      return `${locale}: ${id} takes ${describe(here)}, ${defaultLocale} takes ${describe(there)}`
    }
    return here.missingPlurals.length > 0
      ? `${locale}: ${id} lacks plural ${here.missingPlurals.join(', ')}`
      : null
  } catch (error) {
    return `${locale}: ${id} is broken: ${error instanceof Error ? error.message : String(error)}`
  }
}

function allMessages(catalogue: Catalogue): Map<string, string> {
  return new Map([...catalogue.values()].flatMap((messages) => [...messages]))
}

const typeScriptTypes: Record<ArgumentType, string> = {
  text: 'string | number',
  number: 'number',
  date: 'Date | string | number',
}

/** The `Messages` type: id → its arguments, so that tsc checks every `t()`. */
export function messagesType(catalogues: Catalogues): string {
  const lines = [...allMessages(catalogues[defaultLocale])].map(([id, text]) => {
    const fields = [...shapeOf(text, defaultLocale).arguments].map(
      ([name, type]) => `${name}: ${typeScriptTypes[type]}`,
    )
    return `  '${id}': ${fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`}\n`
  })
  return `// Written from web/src/locales/${defaultLocale} by "npm run words" and every build; do not edit.\nexport interface Messages {\n${lines.join('')}}\n`
}

export function readMessagesType(): string {
  return readFileSync(typesFile, 'utf8')
}

/** Writes the type file when it changed; an unchanged file keeps its time, so that watchers stay quiet. */
export function writeMessagesType(catalogues: Catalogues): void {
  const text = messagesType(catalogues)
  const names = readdirSync(localesDir)
  if (!names.includes('messages.gen.d.ts') || readMessagesType() !== text) writeFileSync(typesFile, text)
}
