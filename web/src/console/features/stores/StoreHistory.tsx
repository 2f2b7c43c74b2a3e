import type { StoreHistoryEntry } from '@madang/contract/store-history'
import type { Store } from '@madang/contract/stores'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { HistoryNews, HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { storeHistoryFields } from './store-history.ts'
import { storeHistoryQuery } from './store-history.api.ts'
import { categoriesQuery } from './stores.api.ts'
import { useUndoStore } from './use-undo-store.ts'

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

function useFields(): HistoryFields {
  const { t, locale } = useWords()
  const { data } = useQuery(categoriesQuery())
  return useMemo(() => storeHistoryFields({ t, locale, categories: data?.items ?? [] }), [t, locale, data])
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
        {t('stores.undo.action')}
      </Button>
    )
}
