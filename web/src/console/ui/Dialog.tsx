import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from './Button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: ReactNode
  /** For what is looked at rather than asked. */
  isWide?: boolean
  /** As wide as a form of a page, for one with several parts: its title and a button that closes it stay in view. */
  isForm?: boolean
  /** Escape, or a press on the scrim. */
  onClose: () => void
  children: ReactNode
}

/**
 * A question over the page: the browser's own modal dialog, which traps the focus and gives it back. A sheet
 * at the bottom on phones. Rendered only while it is open.
 */
export function Dialog({ title, isWide = false, isForm = false, onClose, children }: DialogProps) {
  const { t } = useWords()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      className={[styles.dialog, isWide && styles.wide, isForm && styles.ofForm].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close at the second Escape all the same; whether it closes is for `onClose` to say.
      onClose={() => {
        ref.current?.showModal()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current && isOnScrim(event.currentTarget, event)) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {isForm && (
        // After what is asked, which has the focus first.
        <IconButton
          className={styles.close ?? ''}
          label={t('ui.close')}
          icon={<IconX size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      )}
    </dialog>
  )
}

function isOnScrim(dialog: HTMLElement, at: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect()
  return at.clientX < box.left || at.clientX > box.right || at.clientY < box.top || at.clientY > box.bottom
}
