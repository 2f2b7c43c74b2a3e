import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { isLocale, locales, type Locale } from '@madang/contract/locales'
import type { Plugin } from 'vite'
import { home, pages } from '../src/console/pages.ts'
import type { PageName } from '../src/console/paths.ts'
import { findFaults, localesDir, readCatalogues, writeMessagesType } from './messages.ts'
import { saidMessages } from './said-messages.ts'

/** Which features' words each door has. The console's go out in parts: to the frame around its pages and to each page. */
const doors = {
  site: (feature: string) =>
    ['site', 'line', 'promotion', 'raffle', 'errors', 'errors.public'].includes(feature),
  login: (feature: string) => ['login', 'errors', 'errors.public'].includes(feature),
  checkout: (feature: string) => ['checkout', 'payment-failures'].includes(feature),
  door: (feature: string) => ['door', 'kiosk', 'line'].includes(feature),
  console: (feature: string) =>
    !['site', 'line', 'raffle', 'login', 'checkout', 'door', 'kiosk', 'errors.public'].includes(feature),
} as const satisfies Record<string, (feature: string) => boolean>
type Door = keyof typeof doors
/** What comes after the frame: with a page, or with the first panel that is opened. */
type Later = Exclude<PageName, typeof home> | 'panels'
type Area = Door | 'shell' | Later

const consoleDir = join(import.meta.dirname, '../src/console')

/** What the frame opens when somebody asks for it (`layout/lazy-panel.ts`). */
const panels = ['BellPanel', 'Palette', 'ProfilePanel'].map((name) =>
  join(consoleDir, 'layout', `${name}.tsx`),
)

/** What the frame around every page says; the home page has no words besides. */
const shell = new Set([...saidIn('main.tsx'), ...saidIn(pages[home])])

function saidIn(path: string): ReadonlySet<string> {
  return saidMessages(join(consoleDir, path), panels)
}

function saidBy(area: 'shell' | Later): ReadonlySet<string> {
  if (area === 'shell') return shell
  return area === 'panels' ? new Set(panels.flatMap((file) => [...saidMessages(file)])) : saidIn(pages[area])
}

const prefix = 'virtual:catalogue/'
const pagePrefix = 'page-'

/**
 * Words as modules. `virtual:catalogue/<locale>/<area>` holds compiled messages by id,
 * `virtual:catalogue/<area>` a `loadMessages(locale)` that fetches one of them, `virtual:catalogue/pages` a
 * `loadPageMessages` with one for each page of the console but the first, and for `panels`, which is what the frame opens
 * later. An area is a door, `shell`, or `page-<name>`. The shell of a language knows the files of its pages: the console
 * would name those of six languages. Faulty catalogues fail the build; in development they are printed and the page goes
 * on, and the shell has all words of the console, so that a message can be said anywhere at once.
 */
export function catalogue(): Plugin {
  let isBuild = false
  return {
    name: 'madang:catalogue',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    buildStart() {
      const catalogues = readCatalogues()
      const faults = findFaults(catalogues)
      if (faults.length > 0 && isBuild) this.error(`The words do not fit together:\n${faults.join('\n')}`)
      for (const fault of faults) this.warn(fault)
      writeMessagesType(catalogues)
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [first = '', second] = id.slice(prefix.length + 1).split('/')
      if (first === 'pages') return pagesModule()
      if (second === undefined) return `export const loadMessages = ${loaderOf(first)}`
      const area = areas.get(second)
      if (!isLocale(first) || area === undefined) return this.error(`No such catalogue: ${id}`)
      const messages = messagesModule(isBuild ? messagesOf(first, area) : messagesInDevelopment(first, area))
      return area === 'shell' ? messages + laterOf(first) : messages
    },
    hotUpdate({ file }) {
      if (!file.startsWith(localesDir) || !file.endsWith('.json')) return undefined
      writeMessagesType(readCatalogues())
      const { moduleGraph } = this.environment
      return [...moduleGraph.idToModuleMap]
        .filter(([id]) => id.startsWith(`\0${prefix}`))
        .map(([, module]) => module)
    },
  }
}

const later: readonly Later[] = [
  ...Object.keys(pages).filter((name): name is Exclude<PageName, typeof home> => name !== home),
  'panels',
]

/** By the name that stands in an id. */
const areas = new Map<string, Area>([
  ...(['site', 'login', 'checkout', 'door', 'console', 'shell'] as const).map(
    (area) => [area, area] as const,
  ),
  ...later.map((name) => [pagePrefix + name, name] as const),
])

/** The source of functions that import an area's words in each language. */
function importsOf(area: string): string {
  return `{ ${locales.map((locale) => `${locale}: () => import('${prefix}${locale}/${area}')`).join(', ')} }`
}

function loaderOf(area: string): string {
  return `((imports) => async (locale) => (await imports[locale]()).default)(${importsOf(area)})`
}

function pagesModule(): string {
  return `const shells = ${importsOf('shell')}
const loaderOf = (name) => async (locale) => (await (await shells[locale]()).later[name]()).default
export const loadPageMessages = Object.fromEntries(${JSON.stringify(later)}.map((name) => [name, loaderOf(name)]))`
}

function laterOf(locale: Locale): string {
  const imports = later.map((name) => `${name}: () => import('${prefix}${locale}/${pagePrefix}${name}')`)
  return `\nexport const later = { ${imports.join(',\n')} }`
}

function messagesModule(messages: Iterable<readonly [id: string, text: string]>): string {
  const compiled = [...messages].map(([id, text]) => [id, compileMessageOrThrow(text)])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}

function isDoor(area: Area): area is Door {
  return Object.hasOwn(doors, area)
}

/** The words of an area by id; those of `<feature>.public.json` come after the feature's own and replace them. */
export function messagesOf(locale: Locale, area: Area): Map<string, string> {
  const door = isDoor(area) ? area : 'console'
  const features = [...readCatalogues()[locale]].filter(([feature]) => doors[door](feature))
  const messages = new Map(features.flatMap(([, texts]) => [...texts]))
  if (isDoor(area)) return messages
  const said = saidBy(area)
  return new Map([...messages].filter(([id]) => said.has(id) && (area === 'shell' || !shell.has(id))))
}

function messagesInDevelopment(locale: Locale, area: Area): Map<string, string> {
  if (isDoor(area)) return messagesOf(locale, area)
  return area === 'shell' ? messagesOf(locale, 'console') : new Map<string, string>()
}
