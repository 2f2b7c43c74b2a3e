import { getPublicSettings, pickText, PublicSettings } from '@madang/contract/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { defaultSettings, demoSettings } from './settings.defaults.ts'
import { getSettings, insertSettings } from './settings.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

test('anyone may read the public settings; before anything was set they are the defaults', async () => {
  expect(await app.call(getPublicSettings, {})).toEqual(defaultSettings)
})

test('what was set is read back, and is not set twice', async () => {
  expect((await getSettings(app.db)).version).toBe(0)
  expect(await insertSettings(app.db, demoSettings, app.clock.now())).toBe(true)
  expect(await app.call(getPublicSettings, {})).toEqual(demoSettings)
  expect((await getSettings(app.db)).version).toBe(1)
  expect(await insertSettings(app.db, defaultSettings, app.clock.now())).toBe(false)
  expect((await getSettings(app.db)).settings).toEqual(demoSettings)
})

test('settings that an older version stored get the defaults of what came later', async () => {
  const { features: _features, ...older } = demoSettings
  const at = app.clock.now().toISOString()
  await app.db
    .insertInto('settings')
    .values({ value: JSON.stringify(older), updatedAt: at })
    .execute()
  const { settings } = await getSettings(app.db)
  expect(settings).toEqual({ ...demoSettings, features: defaultSettings.features })
})

test('the defaults and the demo are valid', () => {
  expect(PublicSettings.safeParse(defaultSettings).success).toBe(true)
  expect(PublicSettings.safeParse(demoSettings).success).toBe(true)
})

test.each([
  ['a script as a link', { social: { ...demoSettings.social, x: 'javascript:alert(1)' } }],
  ['plain http', { social: { ...demoSettings.social, x: 'http://x.com/madang' } }],
  ['a foreign host', { social: { ...demoSettings.social, x: 'https://x.com.example.org/' } }],
  ['a foreign store', { app: { ...demoSettings.app, playUrl: 'https://example.org/store' } }],
  ['a channel that is a path', { support: { ...demoSettings.support, kakaoChannelId: '_a/../../b' } }],
  ['a brand in Persian alone', { brandName: { ir: 'مادانگ' } }],
])('%s is refused', (_name, change) => {
  expect(PublicSettings.safeParse({ ...demoSettings, ...change }).success).toBe(false)
})

test('a text is shown in the language of the reader, else in English, else in Korean', () => {
  expect(pickText({ kr: '마당', gb: 'Madang', ir: 'مادانگ' }, 'ir')).toBe('مادانگ')
  expect(pickText({ kr: '마당', gb: 'Madang' }, 'es')).toBe('Madang')
  expect(pickText({ kr: '마당' }, 'gb')).toBe('마당')
})
