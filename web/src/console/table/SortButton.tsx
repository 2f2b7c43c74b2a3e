import { IconArrowsSort } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { useMenu, type MenuItem } from '../ui/Menu.tsx'
import type { List } from './use-list.ts'

/** A way to sort, by its own name: where the head of a column is not there to be pressed. */
export interface SortChoice {
  readonly sort: string
  readonly label: string
}

interface SortButtonProps {
  className: string | undefined
  list: Pick<List<unknown>, 'change'>
  sort: string | null
  /** None for a list with one order. */
  sorts: readonly SortChoice[]
}

/** The ways to sort a list, as a menu. */
export function SortButton({ className, list, sort, sorts }: SortButtonProps) {
  const { t } = useWords()
  const items = sorts.map((choice): MenuItem => ({
    key: choice.sort,
    label: choice.label,
    isChosen: choice.sort === sort,
    onSelect: () => list.change({ sort: choice.sort }),
  }))
  const { opener, menu } = useMenu(t('table.sort'), items)
  if (sorts.length === 0) return null
  return (
    <>
      <Button
        {...opener}
        className={className}
        aria-label={t('table.sort')}
        icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
      />
      {menu}
    </>
  )
}
