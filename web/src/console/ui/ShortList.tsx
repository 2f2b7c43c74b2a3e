import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from './Button.tsx'
import styles from './card.module.css'

/** More rows than these push away what stands below them on the page. */
const mostShown = 5

/** The rows of a card, each an `li`: the first few, and all of them when asked. */
export function ShortList({ rows }: { rows: readonly ReactNode[] }) {
  const { t } = useWords()
  const { number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul>{isWhole ? rows : rows.slice(0, mostShown)}</ul>
      {rows.length > mostShown && (
        <div className={styles.more}>
          <Button variant="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('ui.showFewer') : t('ui.showAll', { total: number(rows.length) })}
          </Button>
        </div>
      )}
    </>
  )
}
