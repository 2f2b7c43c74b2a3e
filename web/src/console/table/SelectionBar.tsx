import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './selection-bar.module.css'

/** Something that can be done with several rows at once. */
export interface BulkAction<Row> {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  /** Why a row cannot take it, or null; the button is grey when none can. */
  readonly refusalOf: (row: Row) => string | null
  /** Opens a question as a rule; `clear` empties the selection when it is done. */
  readonly onRun: (rows: readonly Row[], clear: () => void) => void
}

interface SelectionBarProps<Row> {
  rows: readonly Row[]
  /** "3 selected", in the words of what is listed. */
  text: string
  actions: readonly BulkAction<Row>[]
  onClear: () => void
}

/** Where no row can take it: what stands in the way of the first. */
function reasonOf<Row>(action: BulkAction<Row>, [first]: readonly Row[]): string | null {
  return first === undefined ? null : action.refusalOf(first)
}

/** How many rows are chosen and what can be done with them, above the foot of the list. */
export function SelectionBar<Row>({ rows, text, actions, onClear }: SelectionBarProps<Row>) {
  const { t } = useWords()
  return (
    <div className={styles.bar}>
      <div role="region" aria-label={text}>
        <b role="status">{text}</b>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant="ghost"
            className={action.isDangerous ? 'danger-text' : ''}
            icon={action.icon}
            refusedBecause={
              rows.some((row) => action.refusalOf(row) === null) ? null : reasonOf(action, rows)
            }
            onClick={() => action.onRun(rows, onClear)}
          >
            {action.label}
          </Button>
        ))}
        <i />
        <IconButton
          label={t('table.clearSelection')}
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={onClear}
        />
      </div>
    </div>
  )
}
