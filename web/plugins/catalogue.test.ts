import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, pageFeatures } from './catalogue.ts'
import { readCatalogues } from './messages.ts'

const source = join(import.meta.dirname, '../src')
const ids = new Set([...readCatalogues().gb.values()].flatMap((messages) => [...messages.keys()]))

/** Every message id that stands in a door's files, by the feature that it belongs to. */
function featuresUsed(door: string, without = ''): string[] {
  const files = readdirSync(join(source, door), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((name) => /\.tsx?$/.test(name) && (without === '' || !name.startsWith(without)))
    .map((name) => readFileSync(join(source, door, name), 'utf8'))
  const used = texts.flatMap((text) =>
    [...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(used.filter((id) => ids.has(id)).map((id) => id.split('.')[0] ?? ''))]
}

test.each(['site', 'login'] as const)('%s uses no word that it does not load', (door) => {
  const used = featuresUsed(door)
  expect(used.filter((feature) => !areas[door](feature))).toEqual([])
})

test('the console uses no word that neither it nor a page of it loads', () => {
  const isLoaded = (feature: string): boolean =>
    areas.console(feature) || pageFeatures.some((name) => areas[name](feature))
  expect(featuresUsed('console').filter((feature) => !isLoaded(feature))).toEqual([])
})

test.each(pageFeatures)('the words of %s, which come with its pages, are used by nothing else', (feature) => {
  // Words may be those of a part of their feature.
  const [folder = feature] = feature.split('-')
  expect(featuresUsed('console', join('features', folder))).not.toContain(feature)
})
