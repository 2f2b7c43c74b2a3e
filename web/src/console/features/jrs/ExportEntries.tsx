import { call } from '@madang/contract/call'
import { exportJrsEntries } from '@madang/contract/jrs-entries-desk'
import type { JrsEntriesQuery } from '@madang/contract/jrs-entries'
import { sendWatched } from '../../api/download.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'

const presets = ['report', 'plan', 'dispute', 'request'] as const

interface ExportEntriesProps {
  listId: string
  query: JrsEntriesQuery
  count: number
  onClose: () => void
}

/** Saves the entries that are found as a file. */
export function ExportEntries({ listId, query, count, onClose }: ExportEntriesProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  return (
    <ExportDialog
      title={t('entries.export.title')}
      text={t('entries.export.text', { count: number(count) })}
      reasons={presets.map((key) => ({ key, label: t(`entries.export.preset.${key}`) }))}
      kept={t('entries.export.kept')}
      fileName={t('entries.export.file')}
      fetchFile={(asked, download) =>
        call(sendWatched(download), exportJrsEntries, { params: { id: listId }, body: { ...asked, filter } })
      }
      onClose={onClose}
    />
  )
}
