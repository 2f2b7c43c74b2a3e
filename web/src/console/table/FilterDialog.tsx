import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'
import { withoutFilters } from './filters.ts'
import styles from '../ui/dialog.module.css'

/** The filters as a sheet on phones. */
export function FilterDialog({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog title={t('table.filter.title')} onClose={onClose}>
      <FilterPanel {...panel} />
      <div className={styles.actions}>
        <Button onClick={() => panel.onChange(withoutFilters(panel.filters))}>
          {t('table.filter.clear')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('table.filter.show')}
        </Button>
      </div>
    </Dialog>
  )
}
