import type { OwnInvitation } from '@madang/contract/invitations'
import { IconMailOpened } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnswerInvitation } from './own-invitations.api.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-place.ts'
import styles from '../../ui/card.module.css'

/** An invitation with its two answers. */
export function Invitation({ invitation }: { invitation: OwnInvitation }) {
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
    <Card isPadded className={styles.callout}>
      <div className={styles.calloutRow}>
        <IconMailOpened size={32} stroke={1.5} aria-hidden />
        <div>
          <h2>{t('invitations.title', { store })}</h2>
          <p className="dimmed">
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
