import { useRef } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { UploadRowView } from './UploadRowView.tsx'
import type { UploadList } from './upload-list.ts'
import type { UploadRow } from './upload-rows.ts'
import { useDragOrder } from './use-drag-order.ts'
import styles from './upload.module.css'

interface UploadRowsProps {
  list: UploadList
  rows: readonly UploadRow[]
  label: string
  altCharacters: number | null
  isFixed: boolean
  canOrder: boolean
  /** What is removed keeps its place for a moment. */
  canUndo: boolean
  onSay: (text: string) => void
  /** The row with the focus is gone and no other is left. */
  onEmptied: () => void
}

/** The rows of an upload field, in order: moved by a handle, by buttons, and by arrow keys on the handle. */
export function UploadRows(props: UploadRowsProps) {
  const { list, rows, label, altCharacters, isFixed, canOrder, canUndo, onSay, onEmptied } = props
  const { t } = useWords()
  const { number } = useFormat()
  const listRef = useRef<HTMLUListElement>(null)
  const dragFrom = useDragOrder({
    listRef,
    onMove: (key, to) => list.move(key, to),
    onDrop: () => list.commit(),
  })
  const nameOf = (row: UploadRow, place: number): string =>
    row.name ?? (canOrder ? t('files.picture', { place: number(place) }) : label)

  const move = (key: string, to: number, name: string): void => {
    if (to < 0 || to >= rows.length) return
    list.move(key, to)
    list.commit()
    onSay(t('files.moved', { name, place: number(to + 1), count: number(rows.length) }))
  }
  /** Before a row goes, while its buttons are still there. */
  const passFocus = (index: number): void => {
    const next = listRef.current?.children[index + 1] ?? listRef.current?.children[index - 1]
    const button = next?.querySelector<HTMLElement>('[data-actions] button:last-of-type')
    if (button) button.focus()
    else onEmptied()
  }
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows} ref={listRef} aria-label={label}>
      {rows.map((row, index) => {
        const name = nameOf(row, index + 1)
        return (
          <UploadRowView
            key={row.key}
            row={row}
            name={name}
            altCharacters={altCharacters}
            isFixed={isFixed}
            place={canOrder && !isFixed ? { index, count: rows.length } : null}
            onGrab={dragFrom(row.key, index)}
            onMove={(to) => move(row.key, to, name)}
            onAlt={(alt) => list.setAlt(row.key, alt)}
            onAltDone={() => list.commit()}
            onRemove={() => {
              if (!canUndo) passFocus(index)
              list.remove(row.key, { canUndo })
              onSay(t('files.deleted'))
            }}
            onUndo={() => {
              list.undo(row.key)
              onSay(t('files.undone', { name }))
            }}
            onCancel={() => {
              passFocus(index)
              list.cancel(row.key)
            }}
            onRetry={() => list.retry(row.key)}
          />
        )
      })}
    </ul>
  )
}
