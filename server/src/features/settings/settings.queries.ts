import { PublicSettings } from '@madang/contract/settings'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../db/database.ts'
import { defaultSettings } from './settings.defaults.ts'

export interface SettingsTable {
  id: Generated<boolean>
  /** Written as JSON text; read as whatever an older version may have written. */
  value: ColumnType<unknown, string, string>
  version: Generated<number>
  updatedAt: string
}

export interface StoredSettings {
  /** 0 = nothing was set yet. */
  readonly version: number
  readonly settings: PublicSettings
}

/** The settings; what was never set has its default. */
export async function getSettings(db: Db): Promise<StoredSettings> {
  const row = await db.selectFrom('settings').select(['value', 'version']).executeTakeFirst()
  if (row === undefined) return { version: 0, settings: defaultSettings }
  const stored = row.value as Partial<PublicSettings> // an object by the table's check; parsed in the next line
  return { version: row.version, settings: PublicSettings.parse({ ...defaultSettings, ...stored }) }
}

/** The operator's name as texts carry it: in Korean, if there is one. */
export async function findBrand(db: Db): Promise<string> {
  const { settings } = await getSettings(db)
  return settings.brandName.kr ?? settings.brandName.gb ?? ''
}

/** Sets everything at once, unless something was set before; tells whether it did. */
export async function insertSettings(db: Db, settings: PublicSettings, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ value: JSON.stringify(settings), updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
