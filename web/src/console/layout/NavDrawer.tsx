import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Brand } from './Brand.tsx'
import { NavList } from './NavList.tsx'
import styles from './frame.module.css'

/** The sidebar below 1024 px: the browser's own modal dialog. Rendered only while it is open. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={t('shell.nav.label')}
      onClose={onClose}
      onPointerDown={(event) => {
        // Only the scrim is the dialog itself.
        if (event.target === ref.current) onClose()
      }}
    >
      <div className={styles.sidebar} data-kind="full">
        <div className={styles.drawerHead}>
          <Brand />
          <IconButton
            label={t('shell.nav.close')}
            icon={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          />
        </div>
        <NavList onGo={onClose} />
      </div>
    </dialog>
  )
}
