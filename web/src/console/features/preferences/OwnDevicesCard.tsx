import type { Session } from '@madang/contract/auth'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isolate } from '../../../words.ts'
import { ownSessionsQuery, useEndSession } from './own-sessions.api.ts'
import { useAction } from '../../form/use-action.ts'
import { deviceName, isHandheld } from '../../i18n/device-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ShortList } from '../../ui/ShortList.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

/** Where one is signed in oneself; each other device can be signed out. */
export function OwnDevicesCard({ title }: { title: string }) {
  const { t } = useWords()
  const query = useQuery(ownSessionsQuery)
  const { data, error, refetch } = query
  return (
    <Card title={title}>
      {error !== null && data === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {error === null && data === undefined && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </div>
      )}
      <StaleNote query={query} />
      {data !== undefined && (
        <ShortList
          rows={data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        />
      )}
    </Card>
  )
}

function Device({ session }: { session: Session }) {
  const { t } = useWords()
  const format = useFormat()
  const end = useEndSession()
  const device = deviceName(session.userAgent) ?? t('preferences.devices.unknown')
  const DeviceIcon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceLaptop
  const when = format.relative(session.lastSeenAt)

  const signOut = useAction(async () => {
    await end.mutateAsync(session.id)
    toast.done(t('preferences.devices.signedOut', { device }))
  })

  return (
    <li className={rowStyles.row}>
      <DeviceIcon size={20} stroke={1.75} aria-hidden />
      <div className={rowStyles.text}>
        <bdi>{device}</bdi>
        <small title={format.dateTime(session.lastSeenAt)}>
          {session.isCurrent
            ? t('preferences.devices.current')
            : t('preferences.devices.seen', { ip: isolate(session.ip), when })}
        </small>
      </div>
      {!session.isCurrent && (
        <Button
          variant="link"
          isBusy={signOut.isRunning}
          aria-label={t('preferences.devices.signOutOf', { device })}
          onClick={signOut.run}
        >
          {t('preferences.devices.signOut')}
        </Button>
      )}
    </li>
  )
}
