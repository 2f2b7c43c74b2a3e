import type { StoreHistoryEntry } from '@madang/contract/store-history'
import type { Store } from '@madang/contract/stores'
import { staffRoles, storeStatuses } from '@madang/contract/statuses'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { HistoryNews, HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { storeFields } from './store-fields.ts'
import { storeHistoryQuery, useUndoStore } from './store-history.api.ts'
import { staffRoleText, statusText } from './store-words.ts'
import { useStoreSpeech } from './use-store-speech.ts'

type Known = Pick<Store, 'id' | 'version'>

/** Everything that was done with a store, page by page; the content of its tab `history`. */
export function StoreHistory({ store }: { store: Known }) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(storeHistoryQuery(store.id, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={useFields()} actionOf={useUndoButton(store)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentStoreHistory({ store, allHref }: { store: Known; allHref: string }) {
  const query = useQuery(storeHistoryQuery(store.id, { pageNumber: 1, pageSize: 6 }))
  return <HistoryNews query={query} fields={useFields()} actionOf={useUndoButton(store)} allHref={allHref} />
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

/** "Undo" at the one entry that the server would take back. */
function useUndoButton({ id, version }: Known): (entry: StoreHistoryEntry) => ReactNode {
  const { t } = useWords()
  const { undo, isPending } = useUndoStore(id)
  return ({ canUndo }) =>
    canUndo && (
      <Button
        variant="link"
        icon={<IconArrowBackUp size={16} stroke={1.75} aria-hidden className="mirrored" />}
        isBusy={isPending}
        onClick={() => undo(version)}
      >
        {t('form.undo.action')}
      </Button>
    )
}
