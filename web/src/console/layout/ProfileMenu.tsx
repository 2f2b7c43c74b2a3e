import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { accountQuery } from '../api/account.ts'
import { useViewer } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { Avatar } from '../ui/Avatar.tsx'

// It comes when it is opened: the console itself stays small.
const ProfilePanel = lazy(async () => ({ default: (await import('./ProfilePanel.tsx')).ProfilePanel }))

/** The person at the end of the top bar, who opens what belongs to the account. */
export function ProfileMenu() {
  const { t } = useWords()
  const { name, userId } = useViewer()
  // Changed here it is known at once; the name's letter stands in until it came, and where it does not come.
  const path = useQuery({ ...accountQuery(userId), staleTime: Infinity }).data?.avatarPath ?? null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="me"
        aria-label={`${t('shell.profile.label')}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <Avatar name={name} path={path} />
        <bdi className="who">{name}</bdi>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {anchor !== null && (
        <Suspense fallback={null}>
          <ProfilePanel id={id} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
