import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { isLocale, locales, type Locale } from '@madang/contract/locales'
import type { Plugin } from 'vite'
import { pageWords, type PageWords } from '../src/console/pages.ts'
import { findFaults, localesDir, readCatalogues, writeMessagesType } from './messages.ts'

/** Which features' words each door loads; a browser gets its own door's words of one language only. */
export const doors = {
  site: (feature: string) => ['site', 'errors', 'errors.public'].includes(feature),
  login: (feature: string) => ['login', 'errors', 'errors.public'].includes(feature),
  console: (feature: string) => !['site', 'login', 'errors.public', ...pageWords].includes(feature),
} as const satisfies Record<string, (feature: string) => boolean>
type Area = keyof typeof doors | PageWords

function isIn(area: Area, feature: string): boolean {
  return isDoor(area) ? doors[area](feature) : area === feature
}

const prefix = 'virtual:catalogue/'

/**
 * Words as modules. `virtual:catalogue/<locale>/<area>` holds compiled messages by id,
 * `virtual:catalogue/<area>` a `loadMessages(locale)` that fetches one of them.
 * Faulty catalogues fail the build; in development they are printed and the page goes on.
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
      const [first = '', second = ''] = id.slice(prefix.length + 1).split('/')
      if (isArea(first)) return loaderModule(first)
      if (isLocale(first) && isArea(second)) return messagesModule(first, second)
      return this.error(`No such catalogue: ${id}`)
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

function isDoor(name: string): name is keyof typeof doors {
  return Object.hasOwn(doors, name)
}

function isArea(name: string): name is Area {
  return isDoor(name) || pageWords.some((feature) => feature === name)
}

function loaderModule(area: Area): string {
  const entries = locales.map((locale) => `${locale}: () => import('${prefix}${locale}/${area}')`)
  return `const loaders = { ${entries.join(', ')} }
export const loadMessages = async (locale) => (await loaders[locale]()).default`
}

/** The words of an area by id; those of `<feature>.public.json` come after the feature's own and replace them. */
export function messagesOf(locale: Locale, area: Area): Map<string, string> {
  const features = [...readCatalogues()[locale]].filter(([feature]) => isIn(area, feature))
  return new Map(features.flatMap(([, texts]) => [...texts]))
}

function messagesModule(locale: Locale, area: Area): string {
  const compiled = [...messagesOf(locale, area)].map(([id, text]) => [id, compileMessageOrThrow(text)])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}
