import { useEffect } from 'react'
import { useWords } from '../i18n/words.ts'
import { useFloating } from '../ui/use-floating.ts'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'
import styles from '../ui/popover.module.css'

interface FilterPopoverProps extends FilterPanelProps {
  anchor: HTMLElement
  onClose: () => void
}

/** The filters next to the button that opened them; the first one has the focus. */
export function FilterPopover({ anchor, onClose, ...panel }: FilterPopoverProps) {
  const { t } = useWords()
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'start' })
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [ref])
  return (
    <div
      ref={ref}
      popover="manual"
      role="dialog"
      aria-label={t('table.filter.title')}
      className={styles.popover}
    >
      <FilterPanel {...panel} />
    </div>
  )
}
