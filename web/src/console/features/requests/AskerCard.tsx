import type { CallOutput } from '@madang/contract/endpoint'
import { toLocalPhone } from '@madang/contract/phone'
import type { revealRequest, UserRequest } from '@madang/contract/requests'
import { useState, type ReactNode } from 'react'
import { RevealedNote } from '../../form/RevealedNote.tsx'
import { RevealPanel } from '../../form/RevealPanel.tsx'
import { useRevealed } from '../../form/use-revealed.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { askerName } from './request-words.ts'
import { useRevealRequest } from './requests.api.ts'
import cardStyles from '../../ui/card.module.css'
import labelValuesStyles from '../../ui/label-values.module.css'
import revealStyles from '../../form/reveal.module.css'
import requestStyles from './request.module.css'

/** Who asks: masked, or whole for a minute after a reason was given. */
export function AskerCard({ request }: { request: UserRequest }) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useRevealRequest(request.id)
  const revealed = useRevealed<CallOutput<typeof revealRequest>>()
  const { data } = revealed
  const { requesterId } = request
  const phone = toLocalPhone(data?.phone ?? request.phoneNumber)
  const show = (value: ReactNode): ReactNode =>
    data === null ? value : <mark className={revealStyles.revealed}>{value}</mark>
  return (
    <Card
      title={t('requests.asker.title')}
      actions={
        data === null &&
        // A member who left, or a guest after the time that the data is kept.
        request.phoneNumber !== '' && (
          <Button variant="link" data-reveal="" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {t('requests.asker.reveal')}
          </Button>
        )
      }
    >
      {isAsking && data === null && (
        <RevealPanel
          text={t('requests.asker.revealText')}
          onReveal={async (reason) => {
            const shown = await mutateAsync(reason)
            return () => {
              revealed.show(shown)
              setAsking(false)
            }
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {data !== null && <RevealedNote secondsLeft={revealed.secondsLeft} onHide={revealed.hide} />}
      <div className={cardStyles.body}>
        <dl className={`${labelValuesStyles.pairs} ${labelValuesStyles.singleColumn}`}>
          <div>
            <dt>{t('requests.field.name')}</dt>
            <dd>
              {show(<bdi>{data?.name ?? askerName(t, request)}</bdi>)}{' '}
              {requesterId === null && <Pill status="GUEST">{t('requests.guest')}</Pill>}
            </dd>
          </div>
          <div>
            <dt>{t('requests.field.phone')}</dt>
            <dd>{phone === '' ? t('requests.none') : show(<Isolate>{phone}</Isolate>)}</dd>
          </div>
        </dl>
        {requesterId !== null && (
          <p className={requestStyles.links}>
            <AppLink href={paths.user.replace('$id', requesterId)}>{t('requests.action.member')}</AppLink>
            <AppLink href={`${paths.requests}?requesterId=${requesterId}`}>
              {t('users.action.requests')}
            </AppLink>
          </p>
        )}
      </div>
    </Card>
  )
}
