import { storeActions } from '@madang/contract/store-actions'
import type { StoreRow } from '@madang/contract/stores'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { refusalText } from './store-words.ts'
import { changeStoreStatus, storeApi } from './stores.api.ts'

export type StoreBulk = 'approve' | 'suspend'

interface BulkStoresProps {
  action: StoreBulk
  stores: readonly StoreRow[]
  /** Something was done: the selection is no longer of use. */
  onDone: () => void
  onClose: () => void
}

/** Approves or suspends the chosen stores. */
export function BulkStores({ action, stores, onDone, onClose }: BulkStoresProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const finish = storeApi.useFinish()
  const isSuspending = action === 'suspend'
  return (
    <BulkDialog
      rows={stores}
      view={{ id: (store) => store.id, name: (store) => store.name }}
      texts={{
        title: (count) => t(`stores.bulk.${action}.title`, { count }),
        text: isSuspending ? t('stores.suspend.text') : t('stores.bulk.approve.text'),
        none: t(`stores.bulk.${action}.none`),
        confirm: (count) => t(`stores.bulk.${action}.confirm`, { count }),
        done: (count) => t(`stores.bulk.${action}.done`, { count }),
      }}
      refusalOf={(store) => refusalText(t, storeActions(store, { ...viewer, staffRole: null })[action])}
      {...(isSuspending ? { note: { label: t('stores.suspend.note'), least: 2, most: 500 } } : {})}
      isDangerous={isSuspending}
      run={({ id, version }, note) =>
        changeStoreStatus(isSuspending ? { id, to: 'SUSPENDED', note } : { id, to: 'ACTIVE', version })
      }
      finish={finish}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
