import { IconFileText, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type PointerEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { OrderArrows, OrderHandle } from './OrderButtons.tsx'
import { UploadRowText, type UploadRowTextProps } from './UploadRowText.tsx'
import { isUnderway, mayRetry } from './upload-rows.ts'
import styles from './upload.module.css'

interface UploadRowProps extends UploadRowTextProps {
  /** Null where there is no order. */
  place: { readonly index: number; readonly count: number } | null
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onMove: (to: number) => void
  onRemove: () => void
  onUndo: () => void
  onCancel: () => void
  onRetry: () => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** One file: its picture, what is happening with it, and what can be done with it. */
export function UploadRowView(props: UploadRowProps) {
  const { row, name, isFixed } = props
  const { kind } = row.state
  if (kind === 'removed') return <RemovedRow name={name} onUndo={props.onUndo} />
  return (
    <li
      className={kind === 'failed' ? `${styles.row} ${styles.failed}` : styles.row}
      aria-busy={isUnderway(row) || undefined}
    >
      <span className={styles.picture}>
        {row.src === null ? (
          <IconFileText size={24} stroke={1.5} aria-hidden />
        ) : (
          <img src={row.src} alt="" />
        )}
      </span>
      <UploadRowText {...props} />
      {!isFixed && (
        <div className={styles.actions} data-actions>
          {kind !== 'failed' && <Order {...props} />}
          <Ending {...props} />
        </div>
      )}
    </li>
  )
}

/** Keeps its place for three seconds; the focus waits on the way back. */
function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useWords()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={`${styles.row} ${styles.removed}`}>
      <p>{t('files.deleted')}</p>
      <Button ref={undo} variant="link" aria-label={t('files.undoNamed', { name })} onClick={onUndo}>
        {t('files.undo')}
      </Button>
    </li>
  )
}

function Order({ place, name, onGrab, onMove }: UploadRowProps) {
  if (place === null || place.count < 2) return null
  const order = { name, place, onMove }
  return (
    <>
      <OrderHandle {...order} onGrab={onGrab} />
      <OrderArrows {...order} />
    </>
  )
}

/** How a row ends: taken back on its way, tried again after a failure, removed from the record. */
function Ending({ row, name, onRemove, onCancel, onRetry }: UploadRowProps) {
  const { t } = useWords()
  if (isUnderway(row)) {
    return <IconButton label={t('files.cancel', { name })} icon={<IconX {...icon} />} onClick={onCancel} />
  }
  if (row.state.kind !== 'failed') {
    return (
      <IconButton label={t('files.remove', { name })} icon={<IconTrash {...icon} />} onClick={onRemove} />
    )
  }
  return (
    <>
      {mayRetry(row.state.error) && (
        <IconButton label={t('files.retry', { name })} icon={<IconRefresh {...icon} />} onClick={onRetry} />
      )}
      <IconButton label={t('files.discard', { name })} icon={<IconX {...icon} />} onClick={onCancel} />
    </>
  )
}
