import { roles, type Role } from '@madang/contract/access'
import { getPublicSettings } from '@madang/contract/settings'
import {
  getSettings,
  pagedSettingsHistory,
  settingsSections,
  updateJrs,
  type SettingsSection,
  type SettingsValues,
} from '@madang/contract/settings-desk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/database.ts'
import { CallError, startTestApp, type TestApp } from '../../testing/app.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { sendSection } from '../../testing/settings.ts'
import { demoSettings } from '@madang/demo/settings'
import { defaultSettings } from './settings.defaults.ts'
import { insertSettings } from './settings.queries.ts'
import { toPublicSettings } from './settings.values.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.reset()
  token = await signInAs('SUPER_ADMIN')
})
afterAll(() => app.close())

async function signInAs(authorityType: Role): Promise<string> {
  return app.signInAs(await app.insertUser({ authorityType, name: '홍길동' }))
}

const set = (section: SettingsSection, version: number, value: unknown, as = token) =>
  sendSection(app, as, { section, version, value })

async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call
    return 200
  } catch (error) {
    if (error instanceof CallError) return error.status
    throw error
  }
}

const historyOf = (section: SettingsSection, query: object = {}) =>
  app.call(pagedSettingsHistory, { params: { section }, query }, token)

const changed: SettingsValues = {
  ...demoSettings,
  jrs: { label: { kr: '대기', gb: 'Waiting list' } },
  kakao: { ...defaultSettings.kakao, called: { id: 'KA01TP221025083117992', text: '#{매장명} #{접수}' } },
  features: { ads: true, payments: true, webJoin: false },
  prices: { listingWon: 11_000, listingDays: 14 },
  trial: { days: 14, planKey: 'PRO' },
  transfer: { bankCode: '88', accountNumber: '11022233344', holderName: '마당 주식회사' },
}
const withoutBadges = settingsSections.filter((section) => section !== 'badges')

describe('rights', () => {
  const reading: Record<Role, number> = { USER: 403, MANAGER: 403, ADMIN: 200, SUPER_ADMIN: 200 }

  test.each(roles)('%s', async (role) => {
    const as = await signInAs(role)
    const statuses = [
      await statusOf(app.call(getSettings, {}, as)),
      await statusOf(app.call(pagedSettingsHistory, { params: { section: 'company' }, query: {} }, as)),
    ]
    expect(statuses).toEqual([reading[role], reading[role]])
    for (const section of settingsSections) {
      const { status } = await set(section, 0, defaultSettings[section], as)
      expect([section, status]).toEqual([section, role === 'SUPER_ADMIN' ? 200 : 403])
    }
  })

  test('nobody who is not signed in', async () => {
    expect(await statusOf(app.call(getSettings, {}))).toBe(401)
    const response = await fetch(app.url + updateJrs.path, { method: 'PATCH' })
    expect(response.status).toBe(401)
  })
})

describe('a section', () => {
  test('has its default and version 0 until it is set', async () => {
    const sections = await app.call(getSettings, {}, token)
    for (const section of settingsSections) {
      expect(sections[section]).toEqual({ version: 0, updatedAt: null, value: defaultSettings[section] })
    }
    expect(await app.call(getPublicSettings, {})).toEqual(toPublicSettings(defaultSettings, []))
  })

  test('the site promises nothing that an operator has not opened yet, ways to join without the app among it', async () => {
    const { features } = await app.call(getPublicSettings, {})
    expect(features).toEqual({ ads: false, payments: false, webJoin: false })
  })

  test.each(withoutBadges)('%s is set as a whole, with a version of its own', async (section) => {
    const first = await set(section, 0, changed[section])
    const expected = { version: 1, updatedAt: app.clock.now().toISOString(), value: changed[section] }
    expect(first).toEqual({ status: 200, body: expected })
    const sections = await app.call(getSettings, {}, token)
    expect(sections[section]).toEqual(expected)
    const others = settingsSections.filter((other) => other !== section)
    expect(new Set(others.map((other) => sections[other].version))).toEqual(new Set([0]))
    const second = await set(section, 1, defaultSettings[section])
    expect(second.body).toMatchObject({ version: 2, value: defaultSettings[section] })
  })

  test('that is sent as it is gets no new version and no record', async () => {
    expect((await set('jrs', 0, defaultSettings.jrs)).body).toMatchObject({ version: 0, updatedAt: null })
    await set('jrs', 0, changed.jrs)
    const again = { label: { gb: ' Waiting list ', kr: '대기' } }
    expect((await set('jrs', 1, again)).body).toMatchObject({ version: 1, value: changed.jrs })
    expect((await historyOf('jrs')).items).toHaveLength(1)
  })

  test('is refused to who has not seen its newest version, with that version', async () => {
    await set('jrs', 0, changed.jrs)
    for (const version of [0, 2]) {
      const { status, body } = await set('jrs', version, defaultSettings.jrs)
      expect([status, body]).toMatchObject([412, { code: 'conflict.stale', currentVersion: 1 }])
    }
  })

  test.each([1, 2, 3, 4])('of many who set it at once one does (round %i)', async () => {
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((word) => set('jrs', version, { label: { gb: `${word} ${version}` } })),
      )
      const stale = answers.filter(({ status }) => status === 412)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(stale.map(({ body }) => body['currentVersion'])).toEqual([1, 2, 3, 4].map(() => version + 1))
      expect((await historyOf('jrs')).items).toHaveLength(version + 1)
    }
  })

  test('is saved beside another one at the same time', async () => {
    const answers = await Promise.all(withoutBadges.map((section) => set(section, 0, changed[section])))
    expect(answers.map(({ status }) => status)).toEqual(withoutBadges.map(() => 200))
    expect(await app.call(getPublicSettings, {})).toEqual(toPublicSettings(changed, []))
  })
})

describe('the history', () => {
  test('tells field by field who changed what, newest first, of this section only', async () => {
    await set('support', 0, { phone: '02-123-4567', hours: null, kakaoChannelId: null })
    app.clock.advance({ minutes: 1 })
    await set('support', 1, { phone: '02-123-8888', hours: { gb: 'always' }, kakaoChannelId: null })
    await set('features', 0, changed.features)
    const { items, totalCount } = await historyOf('support')
    expect(totalCount).toBe(2)
    expect(items).toMatchObject([
      {
        action: 'settings.changed',
        actorName: '홍*동',
        actorRole: 'SUPER_ADMIN',
        changes: {
          phone: { from: '02-123-4567', to: '02-123-8888' },
          hours: { from: null, to: { gb: 'always' } },
        },
      },
      { changes: { phone: { from: null, to: '02-123-4567' } } },
    ])
    expect(Object.keys(items[1]?.changes ?? {})).toEqual(['phone'])
  })

  test('has pages', async () => {
    for (const version of [0, 1, 2]) await set('jrs', version, { label: { gb: `list ${version}` } })
    const page = await historyOf('jrs', { pageNumber: 2, pageSize: 2 })
    expect(page).toMatchObject({ pageNumber: 2, totalCount: 3, totalPages: 2 })
    expect(page.items.map(({ changes }) => changes?.['label']?.to)).toEqual([{ gb: 'list 0' }])
  })
})

describe('what an older version stored', () => {
  const store = (section: SettingsSection, value: object) =>
    app.db
      .insertInto('settingsSections')
      .values({ section, value: JSON.stringify(value), version: 3, updatedAt: app.clock.now().toISOString() })
      .execute()

  test('gets the defaults of what came later, and loses what is gone', async () => {
    await store('features', { payments: true, gone: 1 })
    const { features } = await app.call(getSettings, {}, token)
    expect(features).toMatchObject({ version: 3, value: { ads: false, payments: true, webJoin: false } })
  })

  test('is not shown when it would not be allowed any more, field by field', async () => {
    await store('social', { ...demoSettings.social, x: 'javascript:alert(1)' })
    const { social } = await app.call(getPublicSettings, {})
    expect(social).toEqual({ ...demoSettings.social, x: null })
  })
})

test('a change shows at once on the pages of this server and of another one', async () => {
  const own = openDatabase({ connection: app.pool.options, log: quietLog })
  const site = {
    render: async (page: object) => {
      const { settings } = page as { settings: { company: { phone: string | null } } } // no page here has lists
      return `<!doctype html><p>${settings.company.phone ?? 'no phone'}</p>`
    },
  }
  const [here, there] = [
    await createApp({ ...app.deps, site }),
    await createApp({ ...app.deps, site, db: own.db }),
  ]
  const shown = async () =>
    Promise.all(
      [here, there].map(async ({ http }) => /<p>(.*)<\/p>/.exec((await http.inject({ url: '/' })).body)?.[1]),
    )
  expect(await shown()).toEqual(['no phone', 'no phone'])
  await set('company', 0, { ...defaultSettings.company, phone: '1500-7777' })
  expect(await shown()).toEqual(['1500-7777', '1500-7777'])
  await Promise.all([here.http.close(), there.http.close()])
  await own.close()
})

test('the demo is set once', async () => {
  await set('jrs', 0, changed.jrs)
  await insertSettings(app.db, demoSettings, app.clock.now())
  expect(await app.call(getPublicSettings, {})).toEqual(
    toPublicSettings({ ...demoSettings, jrs: changed.jrs }, []),
  )
})
