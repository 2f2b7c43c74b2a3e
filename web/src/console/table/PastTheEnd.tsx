import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { List } from './use-list.ts'

/** A page number beyond the last page: there are rows, but not here. */
export function PastTheEnd({ list }: { list: List<unknown> }) {
  const { t } = useWords()
  return (
    <EmptyState
      title={t('table.pastEnd.title')}
      actions={<Button onClick={() => list.change({})}>{t('table.pastEnd.first')}</Button>}
    />
  )
}
