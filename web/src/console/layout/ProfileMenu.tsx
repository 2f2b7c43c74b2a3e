import {
  IconChevronDown,
  IconHelpCircle,
  IconLifebuoy,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { accountQuery } from '../api/account.ts'
import { useViewer } from '../api/session.ts'
import { useSupportLink } from '../api/settings.ts'
import { signOut } from '../api/sign-out.ts'
import { hasUnsaved } from '../api/unsaved.ts'
import { hasToAsk } from '../form/LeaveGuard.tsx'
import { LeaveQuestion } from '../form/LeaveQuestion.tsx'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { ThemeChoice } from '../theme/ThemeChoice.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { useFloating } from '../ui/use-floating.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { mayOpen } from './places.ts'
import popoverStyles from '../ui/popover.module.css'
import frameStyles from './frame.module.css'
import profileMenuStyles from './profile-menu.module.css'

/** The person at the end of the top bar: account, help, language, theme, log out. */
export function ProfileMenu() {
  const { t } = useWords()
  const { name, userId } = useViewer()
  // Changed here it is known at once; the name's letter stands in until it came, and where it does not come.
  const path = useQuery({ ...accountQuery(userId), staleTime: Infinity }).data?.avatarPath ?? null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const askToSignOut = (): void => {
    setAnchor(null)
    if (hasToAsk() || hasUnsaved()) setAsking(true)
    else void signOut()
  }
  return (
    <>
      <button
        type="button"
        className={frameStyles.profile}
        aria-label={`${t('shell.profile.label')}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <Avatar name={name} path={path} />
        <bdi className={frameStyles.profileName}>{name}</bdi>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {anchor !== null && (
        <ProfilePanel id={id} anchor={anchor} onClose={() => setAnchor(null)} onSignOut={askToSignOut} />
      )}
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={() => void signOut()} />}
    </>
  )
}

interface ProfilePanelProps {
  id: string
  anchor: HTMLElement
  onClose: () => void
  onSignOut: () => void
}

function ProfilePanel({ id, anchor, onClose, onSignOut }: ProfilePanelProps) {
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
      className={`${popoverStyles.popover} ${profileMenuStyles.panel}`}
    >
      <p id={titleId} className={profileMenuStyles.greeting}>
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
      <section className={profileMenuStyles.choices}>
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
