import { isStaff } from '@madang/contract/access'
import { promotionClock } from '@madang/contract/promotion-actions'
import { submitErrors, type Promotion } from '@madang/contract/promotions'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { periodText } from '../../../promotion/PromotionView.tsx'
import { PayListing } from './PayListing.tsx'
import { promotionAbsence } from './promotion-absence.ts'
import { promotionMenu, type PromotionQuestion } from './promotion-menu.tsx'
import { shownOf } from './promotion-values.ts'
import { actionsOf, refusalText } from './promotion-words.ts'
import { PromotionChecklist, stepHref } from './PromotionChecklist.tsx'
import { PromotionHistory, RecentPromotionHistory } from './PromotionHistory.tsx'
import { PromotionNotice } from './PromotionNotice.tsx'
import { PromotionPhone } from './PromotionPhone.tsx'
import { PromotionSectionCard } from './PromotionSectionCard.tsx'
import { promotionApi } from './promotions.api.ts'
import styles from './promotions.module.css'

// What brings files comes with its tab, and forms when a question is asked.
const Pictures = lazy(async () => ({ default: (await import('./PromotionPictures.tsx')).PromotionPictures }))
const Stats = lazy(async () => ({ default: (await import('./PromotionStats.tsx')).PromotionStats }))
const Questions = lazy(async () => ({
  default: (await import('./PromotionQuestions.tsx')).PromotionQuestions,
}))

const tabNames = ['overview', 'stats', 'pictures', 'history'] as const
type Tab = (typeof tabNames)[number]

/** One promotion's record. */
export function PromotionPage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={promotionApi.one}
      absence={promotionAbsence(t)}
      skeleton={<RecordSkeleton nameWidth="200px" mainTitle={t('promotions.section.what')} />}
    >
      {(promotion, query) => <PromotionRecord promotion={promotion} query={query} />}
    </RecordPage>
  )
}

function PromotionRecord({ promotion, query }: { promotion: Promotion; query: UseQueryResult<Promotion> }) {
  const words = useWords()
  const { t } = words
  const leave = useLeave()
  const [question, setQuestion] = useState<PromotionQuestion | null>(null)
  const tabs = useTabs(tabNames)
  const { cover, storeId, storeName, status } = promotion
  return (
    <RecordView
      query={query}
      picture={cover !== null && <Cover file={cover} />}
      title={<bdi>{promotion.title}</bdi>}
      status={<Pill status={status}>{t(`promotions.status.${status}`)}</Pill>}
      facts={[
        <Link key="store" to={paths.store} params={{ id: storeId }}>
          <bdi>{storeName}</bdi>
        </Link>,
        t(`promotion.type.${promotion.type}`),
        periodText(words, promotion) ?? t('promotions.noPeriod'),
      ]}
      actions={<Actions promotion={promotion} onAsk={setQuestion} />}
      notice={<PromotionNotice promotion={promotion} />}
      tabs={tabs}
      tabsLabel={t('promotions.tab.label')}
      tabLabel={(tab) => t(`promotions.tab.${tab}`)}
    >
      <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
        <TabBody tab={tabs.current} promotion={promotion} historyHref={tabs.hrefOf('history')} />
      </Suspense>
      <Suspense fallback={null}>
        {question !== null && (
          <Questions
            promotion={promotion}
            question={question}
            onClose={() => setQuestion(null)}
            {...(question === 'remove' ? { onDone: () => leave(paths.promotions) } : {})}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

function TabBody({ tab, promotion, historyHref }: { tab: Tab; promotion: Promotion; historyHref: string }) {
  const { t } = useWords()
  const viewer = useViewer()
  const now = useNow()
  switch (tab) {
    case 'overview':
      return (
        <div className={styles.record}>
          <div className="stack">
            {promotion.status === 'DRAFT' && <PromotionChecklist promotion={promotion} now={now} />}
            {(['what', 'when', 'benefit', 'listing'] as const).map((section) => (
              <PromotionSectionCard key={section} promotion={promotion} section={section} />
            ))}
          </div>
          <PromotionPhone promotion={shownOf(promotion, now)} />
          <RecentPromotionHistory promotion={promotion} allHref={historyHref} />
        </div>
      )
    case 'pictures':
      return (
        <Pictures promotion={promotion} refusedBecause={refusalText(t, actionsOf(promotion, viewer).edit)} />
      )
    case 'history':
      return <PromotionHistory promotion={promotion} />
    case 'stats':
      return <Stats id={promotion.id} />
  }
}

/** The next step of its state first, everything else in a menu. */
function Actions({
  promotion,
  onAsk,
}: {
  promotion: Promotion
  onAsk: (question: PromotionQuestion) => void
}) {
  const { t } = useWords()
  const viewer = useViewer()
  const router = useRouter()
  const { id, status, title } = promotion
  const actions = actionsOf(promotion, viewer)
  const link = (href: string, label: string) => (
    <AppLink href={href} className={buttonClass('primary', 'grow')}>
      {label}
    </AppLink>
  )
  const ask = (question: PromotionQuestion & keyof typeof actions) => (
    <Button
      variant="primary"
      className="grow"
      refusedBecause={refusalText(t, actions[question])}
      onClick={() => onAsk(question)}
    >
      {t(`promotions.action.${question}`)}
    </Button>
  )
  const next = () => {
    if (status === 'DRAFT') {
      const isWhole = submitErrors(promotion, new Date()).length === 0
      return isWhole ? ask('submit') : link(stepHref(id, 'what'), t('promotions.continue'))
    }
    if (status === 'PENDING_REVIEW' && isStaff(viewer.role)) {
      return link(paths.promotionReview.replace('$id', id), t('promotions.open.review'))
    }
    if (status === 'REJECTED') return ask('revise')
    // The operator pays nobody's listing.
    if (status === 'PENDING_PAYMENT' && !isStaff(viewer.role))
      return <PayListing promotion={promotion} refusedBecause={refusalText(t, actions.pay)} />
    if (status === 'LIVE') return ask('pause')
    if (status === 'PAUSED') return ask('resume')
    return status === 'ENDED' ? ask('duplicate') : null
  }
  const extend: MenuItem = {
    key: 'extend',
    label: t('promotions.action.extend'),
    icon: <IconCalendarPlus size={18} stroke={1.75} aria-hidden />,
    onSelect: () => router.history.push(`${paths.promotion.replace('$id', id)}?edit=when&field=endAt`),
  }
  const mayExtend = promotionClock.end.from.includes(status) && actions.edit.allowed
  const items = [...(mayExtend ? [extend] : []), ...promotionMenu(promotion, { t, viewer, onAsk })]
  return (
    <>
      {next()}
      {items.length > 0 && <MenuButton label={t('ui.more', { name: title })} items={items} />}
    </>
  )
}
