import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { accountQuery } from '../api/account.ts'
import { useViewer } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import { hasUnsaved, hasWaiting } from '../api/unsaved.ts'
import { hasToAsk } from '../form/LeaveGuard.tsx'
import { LeaveQuestion } from '../form/LeaveQuestion.tsx'
import { useWords } from '../i18n/words.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { lazyPanel } from './lazy-panel.ts'
import styles from './frame.module.css'

const Panel = lazyPanel(async () => (await import('./ProfilePanel.tsx')).ProfilePanel)

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
    if (hasToAsk() || hasUnsaved() || hasWaiting()) setAsking(true)
    else void signOut()
  }
  return (
    <>
      <button
        type="button"
        className={styles.profile}
        aria-label={`${t('shell.profile.label')}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <Avatar name={name} path={path} />
        <bdi className={styles.profileName}>{name}</bdi>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <Suspense fallback={null}>
        {anchor !== null && (
          <Panel id={id} anchor={anchor} onClose={() => setAnchor(null)} onSignOut={askToSignOut} />
        )}
      </Suspense>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={() => void signOut()} />}
    </>
  )
}
