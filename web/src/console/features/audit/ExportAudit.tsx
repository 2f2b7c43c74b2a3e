import type { AuditQuery } from '@madang/contract/audit'
import { exportAudit } from '@madang/contract/audit-export'
import { call } from '@madang/contract/call'
import { sendWatched } from '../../api/download.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'
import type { PageInfo } from '../../table/Paging.tsx'

const presets = ['review', 'incident', 'person', 'authority'] as const

interface ExportAuditProps {
  /** The list as it is on the screen; all of its pages are exported. */
  query: AuditQuery
  page: PageInfo
  onClose: () => void
}

/** Saves the records as a file. */
export function ExportAudit({ query, page, onClose }: ExportAuditProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  const { totalCount: count, totalIsEstimate } = page
  return (
    <ExportDialog
      title={t('audit-records.export.title')}
      text={
        totalIsEstimate
          ? t('audit-records.export.many', { count: number(count) })
          : t('audit-records.export.text', { count })
      }
      reasons={presets.map((key) => ({ key, label: t(`audit-records.export.preset.${key}`) }))}
      kept={t('audit-records.export.kept')}
      fileName={t('audit-records.export.file')}
      fetchFile={(asked, download) =>
        call(sendWatched(download), exportAudit, { body: { ...asked, filter } })
      }
      onClose={onClose}
    />
  )
}
