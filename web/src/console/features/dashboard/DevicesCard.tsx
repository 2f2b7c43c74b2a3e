import type { Session } from '@madang/contract/auth'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isolate } from '../../../words.ts'
import { deviceName, isHandheld } from '../../i18n/device-name.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ShortList } from '../../ui/ShortList.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ownSessionsQuery, useEndSession } from '../preferences/preferences.api.ts'

/** Where one is signed in oneself; each other device can be signed out. */
export function DevicesCard() {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  return (
    <Card title={t('dashboard.devices.title')}>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data === undefined && error === null && (
        <div className="cb">
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </div>
      )}
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
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceLaptop
  const when = format.relative(session.lastSeenAt)
  return (
    <li className="rowi">
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="t">
        <bdi>{device}</bdi>
        <small title={format.dateTime(session.lastSeenAt)}>
          {session.isCurrent
            ? t('preferences.devices.current')
            : t('preferences.devices.seen', { ip: isolate(session.ip), when })}
        </small>
      </span>
      {!session.isCurrent && (
        <Button
          variant="link"
          isBusy={end.isPending}
          aria-label={t('preferences.devices.signOutOf', { device })}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => toast.done(t('preferences.devices.signedOut', { device })),
              onError: (failure) => toast.failed(errorText(t, failure)),
            })
          }
        >
          {t('preferences.devices.signOut')}
        </Button>
      )}
    </li>
  )
}
