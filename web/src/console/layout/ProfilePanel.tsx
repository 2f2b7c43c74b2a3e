import { IconHelpCircle, IconLifebuoy, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useViewer } from '../api/session.ts'
import { useSupportLink } from '../api/settings.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { ThemeChoice } from '../theme/ThemeChoice.tsx'
import { useFloating } from '../ui/use-floating.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { mayOpen } from './places.ts'
import popoverStyles from '../ui/popover.module.css'
import styles from './profile-menu.module.css'

interface ProfilePanelProps {
  id: string
  anchor: HTMLElement
  onClose: () => void
  onSignOut: () => void
}

/** What the person can open, choose and leave from the top bar. */
export function ProfilePanel({ id, anchor, onClose, onSignOut }: ProfilePanelProps) {
  const { t } = useWords()
  const { name, role } = useViewer()
  const support = useSupportLink()
  const titleId = useId()
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'end' })
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      className={`${popoverStyles.popover} ${styles.panel}`}
    >
      <p id={titleId} className={styles.greeting}>
        {t('shell.profile.greeting', { name })}
      </p>
      <section aria-label={t('shell.profile.account')}>
        <h2>{t('shell.profile.account')}</h2>
        <Link to={paths.preferences} activeProps={{}} onClick={onClose}>
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
          {t('shell.profile.profile')}
        </Link>
        {mayOpen(role, 'settings') && (
          <Link to={paths.settings} activeProps={{}} onClick={onClose}>
            <IconSettings size={20} stroke={1.75} aria-hidden />
            {t('shell.nav.settings')}
          </Link>
        )}
      </section>
      <section aria-label={t('shell.profile.explore')}>
        <h2>{t('shell.profile.explore')}</h2>
        <a href="/faq">
          <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          {t('shell.profile.faq')}
        </a>
        {support !== null && (
          <a href={support} target="_blank" rel="noreferrer">
            <IconLifebuoy size={20} stroke={1.75} aria-hidden />
            {t('shell.profile.help')}
            <span className="visually-hidden">({t('shell.profile.newTab')})</span>
          </a>
        )}
      </section>
      <section className={styles.choices}>
        <LanguageSelect label={t('shell.profile.language')} />
        <ThemeChoice hasVisibleLegend />
      </section>
      <button type="button" onClick={onSignOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden className="mirrored" />
        {t('shell.profile.signOut')}
      </button>
    </div>
  )
}
