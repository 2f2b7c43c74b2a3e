import { allEndpoints } from '@madang/contract/all'
import type { exportStores } from '@madang/contract/store-export'
import { locales } from '@madang/contract/locales'
import { parseCsv } from 'hucre/csv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const exports = Object.values(allEndpoints).filter(({ path }) =>
  path.endsWith('/export'),
) as (typeof exportStores)[] // all exports are asked for alike

test.each(locales)(
  'in %s every file has a heading of its own for each column, as the screen has it',
  async (locale) => {
    expect(exports.length).toBeGreaterThan(1)
    const { token } = await app.signedIn('SUPER_ADMIN', { locale })
    const koreanTime = wordsIn(locale)('table.export.koreanTime', { heading: '' })
    for (const endpoint of exports) {
      const body = { format: 'csv', reason: '정기 점검', filter: {} } as const
      const blob = await app.call(endpoint, { body }, token)
      const [headings = []] = parseCsv(await blob.text()) as string[][] // no cell is converted
      expect(headings.filter((heading) => heading.trim() === '' || /[{}]/.test(heading))).toEqual([])
      expect(new Set(headings).size).toBe(headings.length)
      expect(headings.some((heading) => heading.endsWith(koreanTime))).toBe(true)
    }
  },
)

test('a message that is not there is no empty heading', () => {
  expect(() => wordsIn('kr')('stores.field.nothing')).toThrow(
    'There is no message stores.field.nothing in kr.',
  )
})
