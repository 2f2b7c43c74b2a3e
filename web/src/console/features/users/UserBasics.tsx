import type { CallOutput } from '@madang/contract/endpoint'
import { localeInfo } from '@madang/contract/locales'
import { toLocalPhone } from '@madang/contract/phone'
import { userActions, type revealUser, type User } from '@madang/contract/users'
import { useState, type ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { RevealedNote } from '../../form/RevealedNote.tsx'
import { RevealPanel } from '../../form/RevealPanel.tsx'
import { useRevealed } from '../../form/use-revealed.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { UserEdit } from './UserEdit.tsx'
import { nameOf, refusalText, roleText } from './user-words.ts'
import { useRevealUser } from './users.api.ts'
import cardStyles from '../../ui/card.module.css'
import revealStyles from '../../form/reveal.module.css'

type RevealedUser = CallOutput<typeof revealUser>

interface UserBasicsProps {
  user: User
  /** Whether the question for the reason is open; lives in the URL. */
  isAsking: boolean
  onAsked: () => void
}

/** A member's basic data: masked, revealed for a minute, or edited in place. */
export function UserBasics({ user, isAsking, onAsked }: UserBasicsProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const [isEditing, setEditing] = useState(false)
  const { mutateAsync } = useRevealUser(user.id)
  const revealed = useRevealed<RevealedUser>()
  const { edit, reveal } = userActions(user, viewer)
  const editButton = (
    <Button variant="link" refusedBecause={refusalText(t, edit)} onClick={() => setEditing(true)}>
      {t('users.action.edit')}
    </Button>
  )
  return (
    <Card title={t('users.record.basics')} actions={isEditing ? undefined : editButton}>
      {isAsking && reveal.allowed && user.isMasked && revealed.data === null && (
        <RevealPanel
          text={t('users.reveal.text')}
          onReveal={async (reason) => {
            const data = await mutateAsync(reason)
            return () => {
              revealed.show(data)
              onAsked()
            }
          }}
          onCancel={onAsked}
        />
      )}
      {revealed.data !== null && <RevealedNote secondsLeft={revealed.secondsLeft} onHide={revealed.hide} />}
      {isEditing ? (
        <UserEdit user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className={cardStyles.body}>
          <UserPairs user={user} revealed={revealed.data} />
        </div>
      )}
    </Card>
  )
}

function UserPairs({ user, revealed }: { user: User; revealed: RevealedUser | null }) {
  const { t } = useWords()
  const format = useFormat()
  const agreed = (at: string | null): string =>
    at === null ? t('users.notAgreed') : t('users.agreed', { date: format.date(at) })
  const show = (value: ReactNode): ReactNode =>
    revealed === null ? value : <mark className={revealStyles.revealed}>{value}</mark>
  const email = revealed === null ? user.email : revealed.email
  const phone = toLocalPhone(revealed?.phone ?? user.phoneNumber)
  const pairs: (readonly [string, ReactNode])[] = [
    [t('users.field.name'), show(<bdi>{revealed?.name ?? nameOf(t, user)}</bdi>)],
    [t('users.field.phone'), phone === '' ? t('users.none') : show(<Isolate>{phone}</Isolate>)],
    [t('users.field.email'), email === null ? t('users.none') : show(<Isolate>{email}</Isolate>)],
    [t('users.field.authorityType'), roleText(t, user.authorityType)],
    [t('users.field.locale'), localeInfo[user.locale].name],
    [t('users.field.twoFactor'), user.is2FAEnabled ? t('users.on') : t('users.off')],
    [t('users.field.marketingConsentAt'), agreed(user.marketingConsentAt)],
    [t('users.field.nightConsentAt'), agreed(user.nightConsentAt)],
  ]
  if (user.withdrawnAt !== null) pairs.push([t('users.field.withdrawn'), format.dateTime(user.withdrawnAt)])
  return <LabelValues pairs={pairs} />
}
