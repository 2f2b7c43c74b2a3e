import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Brand } from './Brand.tsx'
import { NavList } from './NavList.tsx'
import { setSidebar } from './shell-state.ts'
import styles from './frame.module.css'

/** Beside the page from 1024 px up: whole, or a rail of icons. */
export function Sidebar({ kind }: { kind: 'full' | 'rail' }) {
  const { t } = useWords()
  const isFull = kind === 'full'
  const label = isFull ? t('shell.nav.fold') : t('shell.nav.unfold')
  const FoldIcon = isFull ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside className={styles.sidebar} data-kind={kind} aria-label={t('shell.console')}>
      <Brand />
      <NavList kind={kind} />
      <div className={styles.fold}>
        <Button
          variant="ghost"
          title={label}
          aria-label={label}
          icon={<FoldIcon size={20} stroke={1.75} aria-hidden className="mirrored" />}
          onClick={() => setSidebar(isFull ? 'rail' : 'full')}
        >
          <span>{label}</span>
        </Button>
      </div>
    </aside>
  )
}
