import type { JrsItem } from '@madang/contract/jrs'
import type { JrsDevice, JrsDeviceSecrets } from '@madang/contract/jrs-devices'
import {
  IconDeviceDesktop,
  IconDeviceTablet,
  IconKey,
  IconPlus,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useAction } from '../../form/use-action.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddDevice, DeviceSecrets } from './DeviceDialogs.tsx'
import { jrsDevicesQuery, useDeviceChanges } from './devices.api.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const kindIcons = { WALL: IconDeviceDesktop, KIOSK: IconDeviceTablet } as const

type Question =
  | { readonly kind: 'add' }
  | { readonly kind: 'secrets'; readonly secrets: JrsDeviceSecrets }
  | { readonly kind: 'remove'; readonly device: JrsDevice }

/** The wall screens and kiosks of a list: opened by a link, seen here by name, ended here. */
export function JrsDevices({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const viewer = useViewer()
  const query = useQuery(jrsDevicesQuery(item.id))
  const [question, setQuestion] = useState<Question | null>(null)
  const devices = query.data?.items
  const isEmpty = devices?.length === 0
  const close = (): void => setQuestion(null)
  const showSecrets = (secrets: JrsDeviceSecrets): void => setQuestion({ kind: 'secrets', secrets })
  const refusal = refusalText(t, actionsOf(item, viewer).edit)
  const add = (
    <Button
      variant={isEmpty ? 'primary' : 'plain'}
      icon={<IconPlus {...look} />}
      refusedBecause={refusal}
      onClick={() => setQuestion({ kind: 'add' })}
    >
      {t('devices.add.open')}
    </Button>
  )
  return (
    <Card title={t('devices.title')} actions={isEmpty ? undefined : add}>
      {devices === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
      )}
      {query.isPending && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconDeviceDesktop size={24} stroke={1.75} aria-hidden />}
          title={t('devices.empty')}
          text={t('devices.emptyText')}
          actions={add}
          isCompact
        />
      )}
      {devices !== undefined && !isEmpty && (
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              listId={item.id}
              device={device}
              seenAtMs={query.dataUpdatedAt}
              refusal={refusal}
              onSecrets={showSecrets}
              onRemove={() => setQuestion({ kind: 'remove', device })}
            />
          ))}
        </ul>
      )}
      {question?.kind === 'add' && <AddDevice listId={item.id} onMade={showSecrets} onClose={close} />}
      {question?.kind === 'secrets' && (
        <DeviceSecrets
          secrets={question.secrets}
          now={devices?.find(({ id }) => id === question.secrets.device.id)}
          onClose={close}
        />
      )}
      {question?.kind === 'remove' && (
        <RemoveDevice listId={item.id} device={question.device} onClose={close} />
      )}
    </Card>
  )
}

/** A device that is on is written down as seen each minute. */
const onWithinMs = 2 * 60_000

function stateOf({ status, lastSeenAt }: JrsDevice, seenAtMs: number) {
  if (status !== 'PAIRED') return status
  const isOn = lastSeenAt !== null && seenAtMs - Date.parse(lastSeenAt) < onWithinMs
  return isOn ? 'ON' : 'OFF'
}

const pillOf = { PENDING: 'SCHEDULED', LAPSED: 'DRAFT', ON: 'ACTIVE', OFF: 'PAUSED' } as const
const moment = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

interface DeviceRowProps {
  readonly listId: string
  readonly device: JrsDevice
  /** When the devices were read, by this browser. */
  readonly seenAtMs: number
  /** Why nothing can be changed now. */
  readonly refusal: string | null
  readonly onSecrets: (secrets: JrsDeviceSecrets) => void
  readonly onRemove: () => void
}

function DeviceRow({ listId, device, seenAtMs, refusal, onSecrets, onRemove }: DeviceRowProps) {
  const { t, date } = useWords()
  const { renewLink, renewPin } = useDeviceChanges(listId)
  const { id, kind, name, linkEndsAt, lastSeenAt } = device
  const link = useAction(async () => onSecrets(await renewLink.mutateAsync(id)))
  const pin = useAction(async () => onSecrets(await renewPin.mutateAsync(id)))
  const KindIcon = kindIcons[kind]
  const state = stateOf(device, seenAtMs)
  return (
    <li className={rowStyles.row}>
      <KindIcon size={20} stroke={1.75} aria-hidden />
      <span className={rowStyles.text}>
        <bdi>{name}</bdi>
        <small>
          {t(`devices.kind.${kind}`)}
          {lastSeenAt !== null && <> · {t('devices.seen', { time: date(lastSeenAt, moment) })}</>}
          {linkEndsAt !== null && <> · {t('devices.linkUntil', { time: date(linkEndsAt, moment) })}</>}
        </small>
      </span>
      <Pill status={pillOf[state]}>{t(`devices.state.${state}`)}</Pill>
      <MenuButton
        label={t('ui.more', { name })}
        items={[
          {
            key: 'link',
            label: t('devices.newLink'),
            icon: <IconQrcode {...look} />,
            onSelect: link.run,
            refusedBecause: refusal,
          },
          ...(kind === 'KIOSK'
            ? [
                {
                  key: 'pin',
                  label: t('devices.newPin'),
                  icon: <IconKey {...look} />,
                  onSelect: pin.run,
                  refusedBecause: refusal,
                },
              ]
            : []),
          {
            key: 'remove',
            label: t('devices.remove.open'),
            icon: <IconTrash {...look} />,
            onSelect: onRemove,
            isDangerous: true,
          },
        ]}
      />
    </li>
  )
}

/** The question before a device is ended. */
function RemoveDevice({
  listId,
  device: { id, name },
  onClose,
}: {
  listId: string
  device: JrsDevice
  onClose: () => void
}) {
  const { t } = useWords()
  const { remove } = useDeviceChanges(listId)
  return (
    <ConfirmDialog
      title={t('devices.remove.title', { name })}
      text={t('devices.remove.text')}
      confirmLabel={t('devices.remove.confirm')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync(id)
        toast.done(t('devices.remove.done', { name }))
      }}
      onClose={onClose}
    />
  )
}
