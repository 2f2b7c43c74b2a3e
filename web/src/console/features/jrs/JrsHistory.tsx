import type { JrsItem } from '@madang/contract/jrs'
import { jrsStatuses } from '@madang/contract/statuses'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { historyFields, oneOf } from '../../record/field-words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { UndoableHistory, UndoableNews } from '../../record/RecordHistory.tsx'
import { jrsFields } from './jrs-fields.ts'
import { jrsHistoryQuery, useUndoJrs } from './jrs.api.ts'

type Known = Pick<JrsItem, 'id' | 'version'>

/** Everything that was done with a list, page by page; the content of its tab `history`. */
export function JrsHistory({ item }: { item: Known }) {
  return <UndoableHistory {...useHistory(item)} />
}

/** The newest lines beside the record; `allHref` leads to the tab. */
export function RecentJrsHistory({ item, allHref }: { item: Known; allHref: string }) {
  return <UndoableNews {...useHistory(item)} allHref={allHref} />
}

function useHistory({ id, version }: Known) {
  return {
    queryOf: (page: Parameters<typeof jrsHistoryQuery>[1]) => jrsHistoryQuery(id, page),
    fields: useFields(),
    version,
    undo: useUndoJrs(id),
  }
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
      winners: { label: t('jrs.field.winners') },
      publicValue: { label: t('jrs.field.publicValue') },
      formFields: changed(t('jrs.field.formFields')),
      promotionId: changed(t('jrs.field.promotionId')),
      closedDays: changed(t('jrs.field.closedDays')),
      cover: changed(t('jrs.field.cover')),
      device: { label: t('devices.field.name') },
    }
  }, [words])
}
