import { call } from '@madang/contract/call'
import { exportOrders } from '@madang/contract/order-export'
import type { OrdersQuery } from '@madang/contract/orders'
import { sendWatched } from '../../api/download.ts'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'

const presets = ['report', 'tax', 'check', 'request'] as const

interface ExportOrdersProps {
  /** The list as it is on the screen; all of its pages are exported. */
  query: OrdersQuery
  /** How many orders that are. */
  count: number
  onClose: () => void
}

/** Saves the list of orders as a file. */
export function ExportOrders({ query, count, onClose }: ExportOrdersProps) {
  const { t } = useWords()
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  return (
    <ExportDialog
      title={t('payments.export.title')}
      text={t('payments.export.text', { count })}
      reasons={presets.map((key) => ({ key, label: t(`payments.export.preset.${key}`) }))}
      kept={t('payments.export.kept')}
      fileName={t('payments.export.file')}
      fetchFile={(asked, download) =>
        call(sendWatched(download), exportOrders, { body: { ...asked, filter } })
      }
      onClose={onClose}
    />
  )
}
