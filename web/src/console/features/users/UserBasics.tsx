import { localeInfo } from '@madang/contract/locales'
import { toLocalPhone } from '@madang/contract/phone'
import { userActions, type User } from '@madang/contract/users'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { RevealPanel } from './RevealPanel.tsx'
import { UserEdit } from './UserEdit.tsx'
import { useRevealed } from './use-revealed.ts'
import { nameOf, refusalText, roleText } from './user-words.ts'

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
  const revealed = useRevealed()
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
          userId={user.id}
          onRevealed={(data) => {
            revealed.show(data)
            onAsked()
          }}
          onCancel={onAsked}
        />
      )}
      {revealed.data !== null && <Shown secondsLeft={revealed.secondsLeft} onHide={revealed.hide} />}
      {isEditing ? (
        <UserEdit user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className="cb">
          <UserPairs user={user} revealed={revealed.data} />
        </div>
      )}
    </Card>
  )
}

/** Says how long the data stays, and masks it at once. Takes the focus from the question, and gives it back. */
function Shown({ secondsLeft, onHide }: { secondsLeft: number; onHide: () => void }) {
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const here = button.current
    here?.focus()
    return () => {
      // Whoever went on to something else meanwhile stays there.
      if (document.activeElement !== here && document.activeElement !== document.body) return
      const openers = [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
      openers.find((opener) => opener.checkVisibility())?.focus()
    }
  }, [])
  return (
    <div className="shown">
      <span className="sr" role="status">
        {t('users.reveal.shown')}
      </span>
      <span className="num">{t('users.reveal.left', { seconds: secondsLeft })}</span>
      <Button variant="link" ref={button} onClick={onHide}>
        {t('users.reveal.hide')}
      </Button>
    </div>
  )
}

function UserPairs({ user, revealed }: { user: User; revealed: ReturnType<typeof useRevealed>['data'] }) {
  const { t } = useWords()
  const format = useFormat()
  const agreed = (at: string | null): string =>
    at === null ? t('users.notAgreed') : t('users.agreed', { date: format.date(at) })
  const show = (value: ReactNode): ReactNode =>
    revealed === null ? value : <mark className="clear-data">{value}</mark>
  const email = revealed === null ? user.email : revealed.email
  const phone = toLocalPhone(revealed?.phone ?? user.phoneNumber)
  const pairs: (readonly [string, ReactNode])[] = [
    [t('users.field.name'), show(<bdi>{revealed?.name ?? nameOf(t, user)}</bdi>)],
    [t('users.field.phone'), phone === '' ? t('users.none') : show(<Isolate>{phone}</Isolate>)],
    [t('users.field.email'), email === null ? t('users.none') : show(<Isolate>{email}</Isolate>)],
    [t('users.field.role'), roleText(t, user.authorityType)],
    [t('users.field.language'), localeInfo[user.locale].name],
    [t('users.field.twoFactor'), user.is2FAEnabled ? t('users.on') : t('users.off')],
    [t('users.field.marketing'), agreed(user.marketingConsentAt)],
    [t('users.field.night'), agreed(user.nightConsentAt)],
  ]
  if (user.withdrawnAt !== null) pairs.push([t('users.field.withdrawn'), format.dateTime(user.withdrawnAt)])
  return <LabelValues pairs={pairs} />
}
