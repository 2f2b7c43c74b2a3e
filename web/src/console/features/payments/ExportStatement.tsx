import { call } from '@madang/contract/call'
import { exportStatement } from '@madang/contract/payment-statement'
import { sendWatched } from '../../api/download.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'

const presets = ['check', 'tax', 'report', 'request'] as const

interface ExportStatementProps {
  month: string
  /** Of one store alone. */
  storeId: string | undefined
  onClose: () => void
}

/** Saves what a month moved in the ledger as a file. */
export function ExportStatement({ month, storeId, onClose }: ExportStatementProps) {
  const { t } = useWords()
  const format = useFormat()
  const filter = { month, ...(storeId !== undefined && { storeId }) }
  return (
    <ExportDialog
      title={t('payments.statement.export.title', { month: format.month(month) })}
      text={t(`payments.statement.export.${storeId === undefined ? 'text' : 'ofStore'}`)}
      reasons={presets.map((key) => ({ key, label: t(`payments.export.preset.${key}`) }))}
      kept={t('payments.statement.export.kept')}
      fileName={t('payments.statement.export.file', { month })}
      fetchFile={(asked, download) =>
        call(sendWatched(download), exportStatement, { body: { ...asked, filter } })
      }
      onClose={onClose}
    />
  )
}
