import type { StoreSubscription } from '@madang/contract/subscriptions'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAnswerOffer } from './subscriptions.api.ts'
import styles from './plans.module.css'

interface PriceChangeProps {
  storeId: string
  own: StoreSubscription
  /** Only an owner agrees. */
  isOwner: boolean
}

/** Other terms that come: what they cost, and the owner's consent to what is worse. */
export function PriceChange({ storeId, own, isOwner }: PriceChangeProps) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const send = useAnswerOffer(storeId)
  const answer = useAction((agrees: boolean, planVersion: number) =>
    send.mutateAsync({ agrees, planVersion }),
  )
  const { offer, subscription } = own
  if (offer === null || subscription === null) return null
  const { planVersion, appliesAt, beforeWon, afterWon, needsConsent, agreedAt, declinedAt } = offer
  const at = { date: date(appliesAt) }
  const prices = { before: won(beforeWon), after: won(afterWon) }
  const answered = agreedAt !== null ? 'agreed' : declinedAt !== null ? 'declined' : 'ends'
  const mayAnswer = needsConsent && isOwner
  return (
    <Banner
      title={t('plans.terms.title', at)}
      isBad={needsConsent && agreedAt === null}
      className={styles.notice ?? ''}
    >
      <p>{t(`plans.terms.${subscription.cycle}`, prices)}</p>
      <p>{t(`plans.terms.${needsConsent ? answered : 'lower'}`, at)}</p>
      {mayAnswer && (
        <p className={styles.noticeActions}>
          {agreedAt === null && (
            <Button variant="primary" isBusy={answer.isRunning} onClick={() => answer.run(true, planVersion)}>
              {t('plans.terms.agree')}
            </Button>
          )}
          {declinedAt === null && (
            <Button isBusy={answer.isRunning} onClick={() => answer.run(false, planVersion)}>
              {t('plans.terms.decline')}
            </Button>
          )}
        </p>
      )}
    </Banner>
  )
}
