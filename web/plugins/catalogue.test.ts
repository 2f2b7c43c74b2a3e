import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageWords } from '../src/console/pages.ts'
import { doors } from './catalogue.ts'
import { readCatalogues } from './messages.ts'

const source = join(import.meta.dirname, '../src')
const ids = new Set([...readCatalogues().gb.values()].flatMap((messages) => [...messages.keys()]))

/** Every message id that stands in the files of a folder, by the feature that it belongs to. */
function featuresUsed(folder: string, isLeftOut = (_name: string) => false): string[] {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !isLeftOut(name),
  )
  const texts = files
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))
  const used = texts.flatMap((text) =>
    [...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(used.filter((id) => ids.has(id)).map((id) => id.split('.')[0] ?? ''))]
}

/** Folders whose pages bring words of their own, in `routes.tsx`; the details of a record bring those of its entity. */
const brought: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit-records', 'legal', 'requests'],
  faqs: ['faqs'],
  legal: ['legal', 'faqs'],
  preferences: ['requests'],
  requests: ['requests'],
  settings: ['settings'],
  stores: ['store'],
}

test.each(['site', 'login', 'console'] as const)('%s uses no word that it does not load', (door) => {
  const isPage = (name: string): boolean =>
    door === 'console' && Object.keys(brought).some((folder) => name.startsWith(`features/${folder}/`))
  expect(featuresUsed(door, isPage).filter((feature) => !doors[door](feature))).toEqual([])
})

test.each(Object.entries(brought))('pages of %s use only words that come with them', (folder, own) => {
  const used = featuresUsed(`console/features/${folder}`)
  expect(used.filter((feature) => !doors.console(feature) && !own.includes(feature))).toEqual([])
  expect(pageWords).toEqual(expect.arrayContaining([...own]))
})
