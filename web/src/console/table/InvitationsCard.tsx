import { grantOf } from '@madang/contract/access'
import type { OwnInvitation } from '@madang/contract/invitations'
import { IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ownInvitationsQuery, useAnswerInvitation } from '../api/own-invitations.ts'
import { useViewer } from '../api/session.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { useAction } from '../form/use-action.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsHere } from '../ui/use-place.ts'

/** The stores that one is invited to, before everything else; nothing where there is none. */
export function InvitationsCard() {
  const { role } = useViewer()
  const isInvitable = grantOf(role, 'invitations.answer') !== null
  const { data: invitations = [] } = useQuery({ ...ownInvitationsQuery, enabled: isInvitable })
  if (!isInvitable) return null
  return invitations.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}

function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const answer = useAnswerInvitation()
  const [isDeclining, setDeclining] = useState(false)
  const { id, storeId, storeName: store, inviterName: name, staffRole } = invitation
  const about = { role: t(`stores.staff.role.${staffRole}`), date: format.date(invitation.expiresAt) }
  const accept = useAction(async () => {
    await answer.mutateAsync({ id, to: 'ACCEPTED' })
    toast.done(t('invitations.accepted', { store }))
    if (isHere()) await navigate({ to: paths.store, params: { id: storeId } })
  })
  return (
    <Card isPadded className="callout">
      <div className="callout-row">
        <IconMailOpened size={32} stroke={1.5} aria-hidden />
        <div>
          <h2>{t('invitations.title', { store })}</h2>
          <p className="dim">
            {name === null ? t('invitations.unnamed', about) : t('invitations.by', { name, ...about })}
          </p>
        </div>
        <Button onClick={() => setDeclining(true)}>{t('invitations.decline')}</Button>
        <Button variant="primary" isBusy={accept.isRunning} onClick={accept.run}>
          {t('invitations.accept')}
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog
          title={t('invitations.question.title', { store })}
          text={t('invitations.question.text')}
          confirmLabel={t('invitations.decline')}
          onConfirm={async () => {
            await answer.mutateAsync({ id, to: 'DECLINED' })
            toast.done(t('invitations.declined', { store }))
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  )
}
