import type { User } from '@madang/contract/users'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountQuery } from '../../api/account.ts'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { OwnDevicesCard } from './OwnDevicesCard.tsx'
import { OwnInvitationsCard } from './OwnInvitationsCard.tsx'
import { ThemeChoice } from '../../theme/ThemeChoice.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'
import { ManagerAccessCard } from './ManagerAccessCard.tsx'
import { OwnRequestsCard } from './OwnRequestsCard.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import styles from './preferences.module.css'

// Pictures are made smaller before they are sent, by more code than the rest of the page.
const AvatarField = lazy(async () => ({ default: (await import('./AvatarField.tsx')).AvatarField }))

/** What a person may set about themselves. */
export function PreferencesPage() {
  const { t } = useWords()
  const { userId, role } = useViewer()
  const query = useQuery(accountQuery(userId))
  const { data: user, error, refetch } = query
  const mayAsk = role === 'USER' || role === 'MANAGER'
  return (
    <div className="page">
      <PageHead title={t('preferences.title')} />
      <StaleNote query={query} />
      {error !== null && user === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="stack">
          <OwnInvitationsCard />
          {role === 'USER' && <ManagerAccessCard />}
          <div className="columns">
            <div className="stack">
              <Suspense fallback={<OwnCardsLoading />}>
                {user ? <OwnCards user={user} mayAsk={mayAsk} /> : <OwnCardsLoading />}
              </Suspense>
            </div>
            <div className="stack">
              <OwnDevicesCard title={t('preferences.devices.title')} />
              <Card title={t('preferences.consents.title')} isPadded>
                {user ? <ConsentsCard user={user} /> : <Loading />}
              </Card>
              <Card title={t('preferences.theme.title')} isPadded>
                <ThemeChoice />
                <p className={`dimmed small ${styles.note}`}>{t('preferences.theme.text')}</p>
              </Card>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** All at once: what came in later would push away what is about to be pressed. */
function OwnCards({ user, mayAsk }: { user: User; mayAsk: boolean }) {
  const { t } = useWords()
  return (
    <>
      <Card title={t('preferences.profile.title')} isPadded>
        <ProfileForm user={user} />
      </Card>
      <Card title={t('preferences.avatar.title')} isPadded>
        <AvatarField user={user} />
      </Card>
      <Card title={t('preferences.phone.title')} isPadded>
        <PhoneCard user={user} />
      </Card>
      {mayAsk && <OwnRequestsCard />}
      {mayAsk && <RemoveAccount user={user} />}
    </>
  )
}

function OwnCardsLoading() {
  const { t } = useWords()
  return (['profile', 'avatar', 'phone'] as const).map((name) => (
    <Card key={name} title={t(`preferences.${name}.title`)} isPadded>
      <Loading />
    </Card>
  ))
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton width="40%" />
      <Skeleton width="90%" />
      <Skeleton width="70%" />
    </div>
  )
}
