import type { SettingsSection } from '@madang/contract/settings-desk'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { historyFields } from '../../record/field-words.ts'
import { HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { byPart } from './setting-changes.ts'
import { settingFields } from './setting-fields.ts'
import { settingsHistoryQuery } from './settings.api.ts'

/** Who changed what in a section, page by page; the content of its tab `history`. */
export function SectionHistory({ section }: { section: SettingsSection }) {
  const words = useWords()
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(settingsHistoryQuery(section, { pageNumber, pageSize }))
  const data = query.data && { ...query.data, items: query.data.items.map(byPart) }
  return (
    <HistoryPage
      list={list}
      query={{ ...query, data }}
      fields={historyFields(settingFields[section], { words })}
    />
  )
}
