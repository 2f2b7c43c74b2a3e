import type { SettingsSection } from '@madang/contract/settings-desk'
import type { ColumnType, Selectable } from 'kysely'

export interface SettingsSectionTable {
  section: SettingsSection
  /** Written as JSON text; read as whatever an older version may have written. */
  value: ColumnType<Record<string, unknown>, string, string>
  version: number
  updatedAt: string
}

export type SectionRow = Selectable<SettingsSectionTable>
