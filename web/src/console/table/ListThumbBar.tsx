import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../ui/Menu.tsx'
import { ThumbBar } from '../ui/PageHead.tsx'
import { chipsOf, type Filter } from './filters.ts'
import { SortButton, type SortChoice } from './SortButton.tsx'
import type { List } from './use-list.ts'
import styles from '../ui/thumb-bar.module.css'

// Comes when it is opened: the list itself stays small.
const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }))

interface ListThumbBarProps {
  list: List<unknown>
  filters: readonly Filter[]
  saidByTab: readonly string[]
  sort: string | null
  sorts: readonly SortChoice[]
  moreActions: readonly MenuItem[]
  mainAction?: ReactNode
}

/** Filters with their count, sort and the main action at the bottom of a phone's screen. */
export function ListThumbBar(props: ListThumbBarProps) {
  const { list, filters, saidByTab, sort, sorts, moreActions, mainAction } = props
  const { t } = useWords()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const count = chipsOf(filters, list.values, saidByTab).length
  return (
    <ThumbBar>
      {filters.length > 0 && (
        <Button
          icon={<IconFilter size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          {t('table.filter.add')} {count > 0 && number(count)}
        </Button>
      )}
      <SortButton className={styles.square} list={list} sort={sort} sorts={sorts} />
      {moreActions.length > 0 && <MenuButton label={t('table.more')} items={moreActions} />}
      {mainAction}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterDialog
            filters={filters}
            values={list.values}
            onChange={list.change}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ThumbBar>
  )
}
