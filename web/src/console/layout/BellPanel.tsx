import { IconBell, IconCheck } from '@tabler/icons-react'
import type { Notification } from '@madang/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { notificationsQuery, useMarkRead } from '../api/notifications.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { useFloating } from '../ui/use-floating.ts'
import popoverStyles from '../ui/popover.module.css'
import styles from './bell.module.css'

interface BellPanelProps {
  id: string
  anchor: HTMLElement
  onClose: () => void
}

/** What somebody was told lately, with a press to what it is about. */
export function BellPanel({ id, anchor, onClose }: BellPanelProps) {
  const { t } = useWords()
  const titleId = useId()
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'end' })
  const query = useQuery(notificationsQuery)
  const markRead = useMarkRead()
  const unread = query.data?.unreadCount ?? 0
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      className={`${popoverStyles.popover} ${styles.panel}`}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{t('shell.bell.title')}</h2>
        {unread > 0 && (
          <Button variant="link" isBusy={markRead.isPending} onClick={() => markRead.mutate({})}>
            {t('shell.bell.readAll')}
          </Button>
        )}
      </div>
      {query.isPending && <SkeletonLines lines={4} label={t('ui.loading')} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />}
      {query.data?.items.length === 0 && (
        <EmptyState
          icon={<IconBell size={24} stroke={1.75} aria-hidden />}
          title={t('shell.bell.none')}
          text={t('shell.bell.noneText')}
          isCompact
        />
      )}
      <ul className={styles.list}>
        {query.data?.items.map((item) => (
          <Item key={item.id} item={item} onRead={() => markRead.mutate({ id: item.id })} onClose={onClose} />
        ))}
      </ul>
    </div>
  )
}

const moment = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const pathOf = { jrs: paths.jrs, store: paths.store, order: paths.order } as const

function Item({ item, onRead, onClose }: { item: Notification; onRead: () => void; onClose: () => void }) {
  const { t, date } = useWords()
  const { type, subject, senderName, at, readAt } = item
  const isNew = readAt === null
  return (
    <li data-new={isNew || undefined}>
      <Link
        to={pathOf[subject.entity]}
        params={{ id: subject.id }}
        activeProps={{}}
        onClick={() => {
          if (isNew) onRead()
          onClose()
        }}
      >
        <b>
          <bdi>{subject.name}</bdi>
        </b>
        <span>
          {isNew && <span className="visually-hidden">{t('shell.bell.new')} </span>}
          {t(`shell.bell.${type}`)}
        </span>
        <span className="dimmed">
          {senderName !== null && (
            <>
              <bdi>{senderName}</bdi> ·{' '}
            </>
          )}
          <time dateTime={at}>{date(at, moment)}</time>
        </span>
      </Link>
      {isNew && (
        <IconButton
          label={t('shell.bell.readOne', { name: subject.name })}
          icon={<IconCheck size={18} stroke={1.75} aria-hidden />}
          onClick={onRead}
        />
      )}
    </li>
  )
}
