import { IconLayoutNavbar, IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react'
import { isStaff } from '@madang/contract/access'
import { useViewer } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import { Bell } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import { NavList } from './NavList.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { mayOpen } from './places.ts'
import { setNavLayout } from './shell-state.ts'
import styles from './frame.module.css'

interface TopBarProps {
  /** Where the sections stand now; a drawer hides behind the menu button. */
  nav: 'side' | 'top' | 'drawer'
  onOpenMenu: () => void
  onSearch: () => void
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export function TopBar({ nav, onOpenMenu, onSearch }: TopBarProps) {
  const { t } = useWords()
  const { role } = useViewer()
  const mayFindStores = mayOpen(role, 'stores')
  const own = mayFindStores ? t('shell.top.searchStores') : t('shell.top.searchPages')
  const searchLabel = isStaff(role) ? t('shell.top.search') : own
  const isTop = nav === 'top'
  const layoutLabel = isTop ? t('shell.top.toSide') : t('shell.top.toTop')
  const LayoutIcon = isTop ? IconLayoutSidebar : IconLayoutNavbar
  return (
    <header className={styles.topBar} data-nav={nav}>
      <div className={styles.topLine}>
        {nav === 'drawer' && (
          <IconButton
            label={t('shell.nav.open')}
            icon={<IconMenu2 size={20} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onOpenMenu}
          />
        )}
        {nav !== 'side' && <Brand />}
        <button
          type="button"
          className={styles.search}
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <span>{searchLabel}</span>
          <kbd dir="ltr">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <span className={styles.space} />
        <IconButton
          className={styles.searchIcon}
          label={searchLabel}
          icon={<IconSearch size={20} stroke={1.75} aria-hidden />}
          onClick={onSearch}
        />
        {nav !== 'drawer' && (
          <IconButton
            label={layoutLabel}
            icon={<LayoutIcon size={20} stroke={1.75} aria-hidden className="mirrored" />}
            onClick={() => setNavLayout(isTop ? 'side' : 'top')}
          />
        )}
        {role !== 'USER' && <Bell />}
        <ProfileMenu />
      </div>
      {isTop && <NavList kind="line" />}
    </header>
  )
}
