import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSettings } from './settings.defaults.ts'
import { listSections, loadSettings } from './settings.queries.ts'
import { toPublicSettings } from './settings.values.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import * as settingsSections from '../../db/migrations/2026-11-22-1300-settings-sections.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('what was set in one row stands in sections afterwards; what it lacked has its default', async () => {
  const db = data.db as unknown as Kysely<unknown> // a migration knows no tables
  await sql`drop table settings_sections; drop index audit_records_settings`.execute(data.db)
  const {
    badges: _badges,
    jrsLabel: _label,
    features: _features,
    ...older
  } = toPublicSettings(demoSettings, [])
  const at = '2026-11-21T01:00:00.000Z'
  await sql`insert into settings (value, version, updated_at) values (${JSON.stringify(older)}, 4, ${at})`.execute(
    data.db,
  )
  await settingsSections.up(db)
  expect(await loadSettings(data.db)).toEqual(toPublicSettings(demoSettings, []))
  const { company, officers, jrs, features } = await listSections(data.db)
  expect(company).toMatchObject({ version: 4, updatedAt: at, value: demoSettings.company })
  expect(officers.value).toEqual({ ...demoSettings.officers, securityContact: null })
  expect([jrs.version, features.version]).toEqual([0, 0])
})
