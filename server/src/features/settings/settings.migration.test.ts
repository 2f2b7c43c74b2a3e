import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings, listSections, loadSettings, writeSectionRow } from './settings.queries.ts'
import { toPublicSettings } from './settings.values.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import * as settingsSections from '../../db/migrations/2026-11-22-1300-settings-sections.ts'
import * as settingsVersions from '../../db/migrations/2026-11-22-1500-settings-versions.ts'

let data: TestDatabase
beforeEach(async () => {
  data = await createTestDatabase()
})
afterEach(() => data.drop())

/** How many statements wait for a lock on the settings. */
async function waitingForSettings(): Promise<number> {
  const { rows } = await data.pool.query<{ count: number }>(
    `select count(*)::int from pg_locks where not granted and relation = 'settings_sections'::regclass`,
  )
  return rows[0]?.count ?? 0
}

test('what another server sets while versions begin to be kept is kept too', async () => {
  await sql`
    drop trigger keep_settings_version on settings_sections;
    drop function keep_settings_version; drop table settings_versions
  `.execute(data.db)
  const now = new Date('2026-11-22T01:00:00.000Z')
  await insertSettings(data.db, demoSettings, now)
  const other = await data.db.startTransaction().execute()
  await writeSectionRow(other, { section: 'support', value: demoSettings.support, version: 1, now })
  const migrating = data.db
    .transaction()
    .execute((trx) => settingsVersions.up(trx as unknown as Kysely<unknown>)) // a migration knows no tables
  await expect.poll(waitingForSettings).toBe(1)
  await other.commit().execute()
  await migrating
  const kept = await data.db.selectFrom('settingsVersions').select(['section', 'version']).execute()
  expect(kept).toHaveLength(3)
  expect(kept).toContainEqual({ section: 'support', version: 2 })
})

test('what was set in one row stands in sections afterwards; what it lacked has its default', async () => {
  const db = data.db as unknown as Kysely<unknown> // a migration knows no tables
  await sql`drop table settings_sections; drop index if exists audit_records_settings`.execute(data.db)
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
