import type { Session } from '@madang/contract/auth'
import { userActions, type User } from '@madang/contract/users'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { deviceName, isHandheld } from '../../i18n/device-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { isolate } from '../../../words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndUserSession, userSessionsQuery } from './users.api.ts'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

/** The devices that a member is signed in on. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useWords()
  const query = useQuery(userSessionsQuery(user.id))
  return (
    <Card title={t('users.sessions.title')}>
      {query.data === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
      )}
      <StaleNote query={query} />
      {query.isPending && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </div>
      )}
      {query.data?.items.length === 0 && (
        <EmptyState
          icon={<IconDeviceMobile size={24} stroke={1.75} aria-hidden />}
          title={t('users.sessions.empty')}
          text={t('users.sessions.emptyText')}
          isCompact
        />
      )}
      {query.data?.items.map((session) => (
        <SessionRow key={session.id} session={session} user={user} />
      ))}
    </Card>
  )
}

function SessionRow({ session, user }: { session: Session; user: User }) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const end = useEndUserSession(user.id)
  const device = deviceName(session.userAgent) ?? t('users.sessions.unknown')
  const signOut = useAction(async () => {
    await end.mutateAsync(session.id)
    toast.done(t('users.sessions.ended', { device }))
  })
  const mayEnd = viewer.userId !== user.id && userActions(user, viewer).edit.allowed
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceLaptop
  return (
    <div className={rowStyles.row}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={rowStyles.text}>
        <bdi>{device}</bdi>
        <small>
          {t('users.sessions.detail', {
            ip: isolate(session.ip),
            when: format.relative(session.lastSeenAt),
            since: format.shortDateTime(session.createdAt),
          })}
        </small>
      </span>
      {mayEnd && (
        <Button
          variant="link"
          isBusy={signOut.isRunning}
          aria-label={t('users.sessions.endOf', { device })}
          onClick={signOut.run}
        >
          {t('users.sessions.end')}
        </Button>
      )}
    </div>
  )
}
