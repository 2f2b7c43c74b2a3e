import { storeActions, storeMoves } from '@madang/contract/store-actions'
import type { StoreRow } from '@madang/contract/stores'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { BulkDialog } from '../../table/BulkDialog.tsx'
import { storeTable } from './store-menu.tsx'
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
  return (
    <BulkDialog
      rows={stores}
      view={{ id: (store) => store.id, name: (store) => store.name }}
      texts={{
        title: (count) => t(`stores.bulk.${action}.title`, { count }),
        text: action === 'suspend' ? t('stores.suspend.text') : t('stores.bulk.approve.text'),
        none: t(`stores.bulk.${action}.none`),
        confirm: (count) => t(`stores.bulk.${action}.confirm`, { count }),
        done: (count) => t(`stores.bulk.${action}.done`, { count }),
      }}
      refusalOf={(store) => refusalText(t, storeActions(store, { ...viewer, staffRole: null })[action])}
      action={storeTable[action]}
      note={{ label: t('stores.suspend.note'), least: 2, most: 500 }}
      run={({ id, version }, note) => {
        const { to, needsNote } = storeMoves[action]
        return changeStoreStatus({ id, to, ...(needsNote ? { note } : { version }) })
      }}
      finish={finish}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
