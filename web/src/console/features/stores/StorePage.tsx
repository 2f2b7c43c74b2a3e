import { billingActions } from '@madang/contract/billing-actions'
import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { isStaff } from '@madang/contract/access'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RecordView, useLeave } from '../../record/RecordView.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { toSearch } from '../../table/list-query.ts'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Gallery } from '../../record/Gallery.tsx'
import { openUntil } from '../../form/hours.ts'
import { timeText } from '../../form/hours-words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { RecentStoreHistory, StoreHistory } from './StoreHistory.tsx'
import { StoreInvitations } from './StoreInvitations.tsx'
import { StoreNotice } from './StoreNotice.tsx'
import { StoreSectionCard } from './StoreSectionCard.tsx'
import { StoreStaff } from './StoreStaff.tsx'
import { storeMenu, type StoreQuestion } from './store-menu.tsx'
import { gapsOf } from './store-steps.ts'
import { categoryName, refusalText, statusText } from './store-words.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { storeAbsence } from './store-absence.ts'
import { categoriesQuery, placeWithoutStore, storeApi } from './stores.api.ts'
import styles from './store.module.css'

// What brings files comes with its tab, and forms when a question is asked.
const StoreImages = lazy(async () => ({ default: (await import('./StoreImages.tsx')).StoreImages }))
const StoreDocuments = lazy(async () => ({ default: (await import('./StoreDocuments.tsx')).StoreDocuments }))
const DocumentViewer = lazy(async () => ({ default: (await import('./DocumentViewer.tsx')).DocumentViewer }))
const ReviewedBillingCard = lazy(async () => ({
  default: (await import('../billing/ReviewedBillingCard.tsx')).ReviewedBillingCard,
}))
const StoreQuestions = lazy(async () => ({ default: (await import('./StoreQuestions.tsx')).StoreQuestions }))

const tabNames = ['overview', 'hours', 'pictures', 'documents', 'staff', 'billing', 'history'] as const
type Tab = (typeof tabNames)[number]
const tabsWithoutBilling = ['overview', 'hours', 'pictures', 'documents', 'staff', 'history'] as const

/** One store's record. */
export function StorePage() {
  const { t } = useWords()
  return (
    <RecordPage
      queryOf={storeApi.one}
      absence={storeAbsence(t)}
      skeleton={<RecordSkeleton nameWidth="160px" mainTitle={t('store.section.basics.title')} />}
    >
      {(store, query) => <StoreRecord store={store} query={query} />}
    </RecordPage>
  )
}

function StoreRecord({ store, query }: { store: Store; query: UseQueryResult<Store> }) {
  const { t, locale } = useWords()
  const format = useFormat()
  const leave = useLeave()
  const { data: categories } = useQuery(categoriesQuery())
  const [question, setQuestion] = useState<StoreQuestion | null>(null)
  const viewer = useViewer()
  const { see } = billingActions({ ...viewer, staffRole: store.staffRole })
  const tabs = useTabs(see.allowed ? tabNames : tabsWithoutBilling)
  const category = categories?.items.find(({ id }) => id === store.categoryId)
  const { phone, logo, address, status, openingHours } = store
  const facts = [
    store.categoryId === null && t('store.noCategory'),
    category !== undefined && categoryName(locale, category),
    status === 'ACTIVE' && openingHours.length > 0 && <OpenNow key="open" spans={openingHours} />,
    phone !== null && <PhoneLink key="phone" phone={phone} />,
    address.roadAddress === null ? (
      t('store.created', { date: format.date(store.createdAt) })
    ) : (
      <bdi key="place">{[address.roadAddress, address.detail].filter(Boolean).join(' ')}</bdi>
    ),
  ]
  return (
    <RecordView
      query={query}
      picture={logo !== null && <Cover file={logo} />}
      title={<bdi>{store.name}</bdi>}
      status={<Pill status={store.status}>{statusText(t, store.status)}</Pill>}
      facts={facts.filter(Boolean)}
      actions={<Actions store={store} onAsk={setQuestion} />}
      notice={<StoreNotice store={store} />}
      tabs={tabs}
      tabsLabel={t('store.tab.label')}
      tabLabel={(tab) => t(`store.tab.${tab}`)}
    >
      <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
        <TabBody tab={tabs.current} store={store} historyHref={tabs.hrefOf('history')} />
      </Suspense>
      <Suspense fallback={null}>
        {question !== null && (
          <StoreQuestions
            store={store}
            question={question}
            onClose={() => setQuestion(null)}
            {...(question === 'remove' ? { onDone: () => leave(placeWithoutStore()) } : {})}
          />
        )}
      </Suspense>
    </RecordView>
  )
}

function TabBody({ tab, store, historyHref }: { tab: Tab; store: Store; historyHref: string }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { edit } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const files = { store, canEdit: edit.allowed, reason: refusalText(t, edit) }
  const { images } = store
  const gallery = images.length > 0 ? <Gallery pictures={images} label={t('files.pictures.label')} /> : null
  switch (tab) {
    case 'overview':
      return (
        <div className="columns">
          <div className="stack">
            {(['basics', 'contact', 'business', 'place'] as const).map((section) => (
              <StoreSectionCard key={section} store={store} section={section} />
            ))}
          </div>
          <div className="stack">
            {gallery !== null && (
              <Card title={t('files.pictures.title')} isPadded>
                {gallery}
              </Card>
            )}
            <RecentStoreHistory store={store} allHref={historyHref} />
          </div>
        </div>
      )
    case 'hours':
      return <StoreSectionCard store={store} section="hours" />
    case 'pictures':
      return (
        <div className="stack">
          <StoreImages {...files} />
          {gallery !== null && <Card isPadded>{gallery}</Card>}
        </div>
      )
    case 'documents':
      return (
        <div className={`stack ${styles.documents}`}>
          <StoreDocuments {...files} />
          {store.documents.length > 0 && <DocumentViewer documents={store.documents} />}
        </div>
      )
    case 'staff':
      return (
        <div className="stack">
          <StoreStaff store={store} />
          <StoreInvitations store={store} />
        </div>
      )
    case 'billing':
      return <ReviewedBillingCard storeId={store.id} />
    case 'history':
      return <StoreHistory store={store} />
  }
}

/** Until when the store is open, as its hours say. */
function OpenNow({ spans }: { spans: Store['openingHours'] }) {
  const words = useWords()
  const until = openUntil(spans, useNow())
  if (until === undefined) return words.t('store.open.shut')
  if (until === null) return words.t('store.open.now')
  return words.t('store.open.until', { time: timeText(words, until) })
}

/** The next step of the store's state first, everything else in a menu. */
function Actions({ store, onAsk }: { store: Store; onAsk: (question: StoreQuestion) => void }) {
  const { t } = useWords()
  const router = useRouter()
  const viewer = useViewer()
  const actions = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const canReview = isStaff(viewer.role)
  const link = (href: string, label: string) => (
    <AppLink href={href} className={buttonClass('primary', 'grow')}>
      {label}
    </AppLink>
  )
  const ask = (question: 'submit' | 'reactivate') => (
    <Button
      variant="primary"
      className="grow"
      refusedBecause={refusalText(t, actions[question])}
      onClick={() => onAsk(question)}
    >
      {t(`stores.action.${question}`).replace('…', '')}
    </Button>
  )
  const next = () => {
    const { status, id } = store
    if (status === 'DRAFT' || status === 'REJECTED') {
      const isWhole = gapsOf(store, {}).length === 0
      if (isWhole) return ask('submit')
      return link(`${paths.storeNew}${toSearch({ id })}`, t('store.continue'))
    }
    if (status === 'PENDING_REVIEW' && canReview) {
      return link(paths.storeReview.replace('$id', id), t('stores.action.review'))
    }
    return status === 'SUSPENDED' && canReview ? ask('reactivate') : null
  }
  const stats: MenuItem = {
    key: 'stats',
    label: t('store.listStats'),
    icon: <IconChartBar size={18} stroke={1.75} aria-hidden />,
    onSelect: () => router.history.push(paths.jrsStoreStats.replace('$id', store.id)),
  }
  // Only a store that was active once may have lists that somebody joined.
  const hasLists = ['ACTIVE', 'SUSPENDED', 'CLOSED'].includes(store.status)
  const items = [...(hasLists ? [stats] : []), ...storeMenu(store, { t, viewer, onAsk })]
  return (
    <>
      {next()}
      {items.length > 0 && <MenuButton label={t('ui.more', { name: store.name })} items={items} />}
    </>
  )
}
