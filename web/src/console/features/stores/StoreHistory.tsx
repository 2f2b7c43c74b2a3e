import type { Store } from '@madang/contract/stores'
import { staffRoles, storeStatuses } from '@madang/contract/statuses'
import { useMemo } from 'react'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { UndoableHistory, UndoableNews } from '../../record/RecordHistory.tsx'
import { storeFields } from './store-fields.ts'
import { storeHistoryQuery, useUndoStore } from './store-history.api.ts'
import { staffRoleText, statusText } from './store-words.ts'
import { useStoreSpeech } from './use-store-speech.ts'

type Known = Pick<Store, 'id' | 'version'>

/** Everything that was done with a store, page by page; the content of its tab `history`. */
export function StoreHistory({ store }: { store: Known }) {
  return <UndoableHistory {...useHistory(store)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentStoreHistory({ store, allHref }: { store: Known; allHref: string }) {
  return <UndoableNews {...useHistory(store)} allHref={allHref} />
}

function useHistory({ id, version }: Known) {
  return {
    queryOf: (page: Parameters<typeof storeHistoryQuery>[1]) => storeHistoryQuery(id, page),
    fields: useFields(),
    version,
    undo: useUndoStore(id),
  }
}

/** The fields of a store whose change is worth a line, and what is done with it besides. */
function useFields(): HistoryFields {
  const speech = useStoreSpeech()
  return useMemo(() => {
    const { t } = speech.words
    const changed = (label: string) => ({ label, isLong: true }) as const
    return {
      ...historyFields(storeFields, speech),
      status: { label: t('stores.field.status'), textOf: oneOf(storeStatuses, (one) => statusText(t, one)) },
      staffRole: {
        label: t('stores.field.staffRole'),
        textOf: oneOf(staffRoles, (one) => staffRoleText(t, one)),
      },
      logo: changed(t('stores.field.logo')),
      images: changed(t('stores.field.images')),
      documents: changed(t('stores.field.documents')),
      invitee: { label: t('stores.field.invitee') },
      inviteePhone: { label: t('stores.field.inviteePhone') },
    }
  }, [speech])
}
