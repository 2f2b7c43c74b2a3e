import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { keysOf, withoutFilters, type Filter } from './filters.ts'
import type { List } from './use-list.ts'
import styles from './list.module.css'

interface MisreadNoteProps {
  list: List<unknown>
  filters: readonly Filter[]
}

/** Says that the list is wider than its address asks for. */
export function MisreadNote({ list, filters }: MisreadNoteProps) {
  const { t } = useWords()
  const narrowing = new Set(['search', ...filters.flatMap(keysOf)])
  if (!list.refused.some((key) => narrowing.has(key))) return null
  return (
    <p className={`${styles.misread} small`} role="status">
      <span>{t('table.misread.text')}</span>
      <Button variant="link" onClick={() => list.change({ ...withoutFilters(filters), search: null })}>
        {t('table.misread.all')}
      </Button>
    </p>
  )
}
