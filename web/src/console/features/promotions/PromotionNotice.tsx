import type { Promotion } from '@madang/contract/promotions'
import type { ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { ListingPrice } from './PayListing.tsx'
import { actionsOf } from './promotion-words.ts'
import { useSeePromotionChange } from './promotions.api.ts'

/** What the promotion's people have to know of its state. */
export function PromotionNotice({ promotion }: { promotion: Promotion }) {
  const { t } = useWords()
  const viewer = useViewer()
  const format = useFormat()
  const { status, reviewNote, submittedAt, isHeld, pausedBy, isChangeUnseen, changedAt } = promotion
  const banner = (isBad: boolean, title: string, text: ReactNode) => (
    <Banner isBad={isBad} title={title}>
      {text !== null && <div dir="auto">{text}</div>}
    </Banner>
  )
  if (status === 'REJECTED') return banner(true, t('promotions.notice.sentBack'), reviewNote)
  if (isHeld) return banner(true, t('promotions.notice.held'), null)
  if (status === 'PAUSED' && pausedBy === 'OPERATOR')
    return banner(true, t('promotions.notice.paused'), reviewNote)
  if (status === 'PENDING_REVIEW' && submittedAt !== null) {
    return banner(
      false,
      t('promotions.notice.waiting'),
      t('promotions.notice.since', { date: format.dateTime(submittedAt) }),
    )
  }
  if (status === 'PENDING_PAYMENT' && actionsOf(promotion, viewer).pay.allowed)
    return banner(false, t('promotions.notice.unpaid'), <ListingPrice promotion={promotion} />)
  if (!isChangeUnseen || changedAt === null) return null
  return banner(
    false,
    t('promotions.notice.changed', { date: format.dateTime(changedAt) }),
    <Seen {...promotion} />,
  )
}

/** For whoever reviews: that the change was looked at. */
function Seen(promotion: Promotion) {
  const { t } = useWords()
  const viewer = useViewer()
  const { mutateAsync } = useSeePromotionChange()
  const { run, isRunning } = useAction(async () => {
    await mutateAsync(promotion)
    toast.done(t('promotions.notice.seen'))
  })
  if (!actionsOf(promotion, viewer).seeChange.allowed) return null
  return (
    <Button variant="link" isBusy={isRunning} onClick={run}>
      {t('promotions.notice.see')}
    </Button>
  )
}
