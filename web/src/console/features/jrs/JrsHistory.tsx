import type { JrsItem } from '@madang/contract/jrs'
import type { JrsHistoryEntry } from '@madang/contract/jrs-history'
import { jrsStatuses } from '@madang/contract/statuses'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { HistoryNews, HistoryPage, useHistoryList } from '../../record/RecordHistory.tsx'
import { Button } from '../../ui/Button.tsx'
import { jrsFields } from './jrs-fields.ts'
import { jrsHistoryQuery, useUndoJrs } from './jrs.api.ts'

type Known = Pick<JrsItem, 'id' | 'version'>

/** Everything that was done with a list, page by page; the content of its tab `history`. */
export function JrsHistory({ item }: { item: Known }) {
  const list = useHistoryList()
  const { pageNumber, pageSize } = list.query
  const query = useQuery(jrsHistoryQuery(item.id, { pageNumber, pageSize }))
  return <HistoryPage list={list} query={query} fields={useFields()} actionOf={useUndoButton(item)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentJrsHistory({ item, allHref }: { item: Known; allHref: string }) {
  const query = useQuery(jrsHistoryQuery(item.id, { pageNumber: 1, pageSize: 6 }))
  return <HistoryNews query={query} fields={useFields()} actionOf={useUndoButton(item)} allHref={allHref} />
}

/** The fields of a list whose change is worth a line, and what is done with it besides. */
function useFields(): HistoryFields {
  const words = useWords()
  return useMemo(() => {
    const { t } = words
    const status = oneOf(jrsStatuses, (one) => t(`jrs.status.${one}`))
    const changed = (label: string) => ({ label, isLong: true }) as const
    return {
      ...historyFields(jrsFields, { words }),
      status: { label: t('jrs.field.status'), textOf: status },
      formFields: changed(t('jrs.field.formFields')),
      promotionId: changed(t('jrs.field.promotion')),
      cover: changed(t('jrs.field.cover')),
    }
  }, [words])
}

/** "Undo" at the one entry that the server would take back. */
function useUndoButton({ id, version }: Known): (entry: JrsHistoryEntry) => ReactNode {
  const { t } = useWords()
  const { undo, isPending } = useUndoJrs(id)
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
