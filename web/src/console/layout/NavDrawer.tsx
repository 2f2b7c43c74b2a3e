import { IconX } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Brand } from './Brand.tsx'
import { NavList } from './NavList.tsx'
import { Overlay } from './Overlay.tsx'
import styles from './frame.module.css'

/** The sidebar below 1024 px. Rendered only while it is open. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  return (
    <Overlay label={t('shell.nav.label')} className={styles.drawer} onClose={onClose}>
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
    </Overlay>
  )
}
