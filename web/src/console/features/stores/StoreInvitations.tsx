import type { StoreInvitation } from '@madang/contract/invitations'
import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { storeInvitationsQuery, useRevokeStoreInvitation } from './store-staff.api.ts'
import { refusalText, staffRoleText } from './store-words.ts'
import rowStyles from '../../ui/row.module.css'
import storesStyles from './stores.module.css'

/** Who was invited to a store and has not answered; nothing where nobody was. For owners. */
export function StoreInvitations({ store }: { store: Store }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { seeInvitations } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const query = useQuery({ ...storeInvitationsQuery(store.id), enabled: seeInvitations.allowed })
  const [asked, setAsked] = useState<StoreInvitation | null>(null)
  const invitations = query.data?.items
  const isFailed = invitations === undefined && query.error !== null
  if (!isFailed && (invitations === undefined || invitations.length === 0)) return null
  return (
    <Card title={t('stores.staff.pending.title')}>
      {isFailed && <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />}
      <StaleNote query={query} />
      {invitations !== undefined && (
        <>
          <ul>
            {invitations.map((invitation) => (
              <Row
                key={invitation.id}
                invitation={invitation}
                store={store}
                onAsk={() => setAsked(invitation)}
              />
            ))}
          </ul>
          <p className={`dimmed small ${storesStyles.pendingNote}`}>{t('stores.staff.pending.again')}</p>
        </>
      )}
      {asked !== null && <Revoke invitation={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function Row({ invitation, store, onAsk }: { invitation: StoreInvitation; store: Store; onAsk: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const { changeStaff } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const { name, phoneNumber, staffRole, expiresAt } = invitation
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.text}>
        <bdi>{name}</bdi>
        <small>
          <Isolate>{phoneNumber}</Isolate> ·{' '}
          {t('stores.staff.pending.until', { date: format.date(expiresAt) })}
        </small>
      </span>
      <Pill status={staffRole === 'OWNER' ? 'CONFIRMED' : 'DRAFT'}>{staffRoleText(t, staffRole)}</Pill>
      <MenuButton
        label={t('ui.more', { name })}
        items={[
          {
            key: 'revoke',
            label: t('stores.staff.pending.revokeOpen'),
            icon: <IconMailOff size={18} stroke={1.75} aria-hidden />,
            onSelect: onAsk,
            refusedBecause: refusalText(t, changeStaff),
            isDangerous: true,
          },
        ]}
      />
    </li>
  )
}

function Revoke({ invitation, onClose }: { invitation: StoreInvitation; onClose: () => void }) {
  const { t } = useWords()
  const { id, storeId, name } = invitation
  const revoke = useRevokeStoreInvitation(storeId)
  return (
    <ConfirmDialog
      title={t('stores.staff.pending.revoke.title', { name })}
      text={t('stores.staff.pending.revoke.text')}
      confirmLabel={t('stores.staff.pending.revoke.confirm')}
      isDangerous
      onConfirm={async () => {
        await revoke.mutateAsync(id)
        toast.done(t('stores.staff.pending.revoke.done', { name }))
      }}
      onClose={onClose}
    />
  )
}
