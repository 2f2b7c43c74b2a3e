import { call } from '@madang/contract/call'
import { exportStores } from '@madang/contract/store-export'
import type { StoresQuery } from '@madang/contract/stores'
import { sendWatched } from '../../api/download.ts'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'

const presets = ['report', 'check', 'contact', 'request'] as const

interface ExportStoresProps {
  /** The list as it is on the screen; all of its pages are exported. */
  query: StoresQuery
  /** How many stores that are. */
  count: number
  onClose: () => void
}

/** Saves the list of stores as a file. */
export function ExportStores({ query, count, onClose }: ExportStoresProps) {
  const { t } = useWords()
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  return (
    <ExportDialog
      title={t('stores.export.title')}
      text={t('stores.export.text', { count })}
      reasons={presets.map((key) => ({ key, label: t(`stores.export.preset.${key}`) }))}
      kept={t('stores.export.kept')}
      fileName={t('stores.export.file')}
      fetchFile={(asked, download) =>
        call(sendWatched(download), exportStores, { body: { ...asked, filter } })
      }
      onClose={onClose}
    />
  )
}
