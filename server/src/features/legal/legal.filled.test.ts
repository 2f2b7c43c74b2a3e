import { getLegalText } from '@madang/contract/legal'
import { updateCompany } from '@madang/contract/settings-desk'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as settingsVersions from '../../db/migrations/2026-11-22-1500-settings-versions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertLegalText } from '../../testing/factories.ts'
import { runTask } from '../../testing/sign-in.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from '../settings/settings.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const bodies = JSON.stringify({ kr: '{company.tradeName}, {company.phone}, {privacyOfficer}' })

async function announce(number: number, days = 0) {
  const effectiveAt = new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
  await runTask(app, 'clock:sweep')
  await insertLegalText(app.db, app.clock.now(), { number, effectiveAt, bodies, status: 'SCHEDULED' })
}

/** Under a new name, as a SUPER_ADMIN sets it. */
async function rename(kr: string, version: number) {
  const token = await app.signInAs(await app.insertUser({ authorityType: 'SUPER_ADMIN' }))
  const value = { ...demoSettings.company, tradeName: { kr } }
  await app.call(updateCompany, { body: { version, value } }, token)
}

async function read(number?: number) {
  const query = { locale: 'kr', ...(number !== undefined && { number: String(number) }) } as const
  return (await app.call(getLegalText, { params: { type: 'TERMS' }, query })).body
}

test('a superseded text keeps the details that the operator had when the next took effect', async () => {
  await insertSettings(app.db, demoSettings, app.clock.now())
  await announce(1)
  app.clock.advance({ days: 1 })
  await rename('둘째', 1)
  await announce(2, 7)
  // In force: with what is so today.
  expect(await read()).toContain('둘째')
  app.clock.advance({ days: 7 })
  app.clock.advance({ hours: 1 })
  await rename('셋째', 2)
  expect([await read(1), await read(2), await read()]).toEqual([
    expect.stringMatching(/^둘째, .*1500.*, 임꺽정$/),
    expect.stringContaining('셋째'),
    expect.stringContaining('셋째'),
  ])
  await announce(3, 1)
  app.clock.advance({ days: 2 })
  await rename('넷째', 3)
  expect([await read(1), await read(2), await read(3)].map((body) => body.slice(0, 2))).toEqual([
    '둘째',
    '셋째',
    '넷째',
  ])
})

test('of details that were set at the same instant it keeps the last, from before all of them the first', async () => {
  await announce(1)
  app.clock.advance({ days: 1 })
  await announce(2)
  app.clock.advance({ days: 1 })
  await insertSettings(app.db, demoSettings, app.clock.now())
  for (const [at, name] of ['둘째', '셋째', '넷째'].entries()) await rename(name, at + 1)
  await announce(3, 1)
  app.clock.advance({ days: 2 })
  await rename('다섯째', 4)
  expect([await read(1), await read(2)]).toEqual([
    expect.stringContaining('주식회사 보기마당'),
    expect.stringContaining('넷째'),
  ])
})

test('from before anything was kept it has the first details that were', async () => {
  await announce(1)
  app.clock.advance({ days: 1 })
  await announce(2)
  app.clock.advance({ days: 1 })
  await insertSettings(app.db, demoSettings, app.clock.now())
  await rename('둘째', 1)
  expect(await read(1)).toContain('주식회사 보기마당')

  await sql`
    drop trigger keep_settings_version on settings_sections;
    drop function keep_settings_version; drop table settings_versions
  `.execute(app.db)
  await settingsVersions.up(app.db as unknown as Kysely<unknown>) // a migration knows no tables
  app.clock.advance({ days: 1 })
  await rename('셋째', 2)
  expect(await read(1)).toContain('둘째')
})
