import { storeActions } from '@madang/contract/store-actions'
import type { Store } from '@madang/contract/stores'
import { isStaff } from '@madang/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { RecordSkeleton } from '../../ui/RecordSkeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useIsHere, usePlace } from '../../ui/use-place.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import { NoStore } from './NoStore.tsx'
import { RecentStoreHistory, StoreHistory } from './StoreHistory.tsx'
import { StoreDocuments } from './StoreDocuments.tsx'
import { StoreInvitations } from './StoreInvitations.tsx'
import { StoreImages } from './StoreImages.tsx'
import { StoreNotice } from './StoreNotice.tsx'
import { StoreQuestions } from './StoreQuestions.tsx'
import { StoreSectionCard } from './StoreSectionCard.tsx'
import { StoreStaff } from './StoreStaff.tsx'
import { storeMenu, type StoreQuestion } from './store-menu.tsx'
import { gapsOf } from './store-steps.ts'
import { categoryName, refusalText, statusText } from './store-words.ts'
import { categoriesQuery, placeWithoutStore, storeQuery } from './stores.api.ts'
import './store.css'

const tabs = ['overview', 'hours', 'pictures', 'documents', 'staff', 'history'] as const
type Tab = (typeof tabs)[number]

/** One store's record. */
export function StorePage() {
  const { t } = useWords()
  const id: string = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' })
  const query = useQuery(storeQuery(id))
  if (query.data !== undefined) return <StoreRecord key={id} store={query.data} />
  if (query.error !== null) return <NoStore error={query.error} onRetry={() => void query.refetch()} />
  return <RecordSkeleton nameWidth="160px" mainTitle={t('store.section.basics.title')} />
}

function StoreRecord({ store }: { store: Store }) {
  const { t, locale } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { pathname, values } = usePlace()
  const isHere = useIsHere()
  const toList = (): void => {
    if (isHere()) void router.navigate({ to: placeWithoutStore() })
  }
  const { data: categories } = useQuery(categoriesQuery())
  const [question, setQuestion] = useState<StoreQuestion | null>(null)
  const tab = tabs.find((known) => known === values['tab']) ?? 'overview'
  const hrefOf = (key: Tab): string => pathname + toSearch({ tab: key === 'overview' ? undefined : key })
  const category = categories?.items.find(({ id }) => id === store.categoryId)
  const actions = <Actions store={store} onAsk={setQuestion} />
  return (
    <div className="wrap">
      <PageHead
        title={<bdi>{store.name}</bdi>}
        status={<Pill status={store.status}>{statusText(t, store.status)}</Pill>}
        facts={[
          category === undefined ? t('store.noCategory') : categoryName(locale, category),
          store.address.roadAddress === null ? (
            t('store.created', { date: format.date(store.createdAt) })
          ) : (
            <bdi key="place">{store.address.roadAddress}</bdi>
          ),
        ]}
        actions={actions}
      />
      <StoreNotice store={store} />
      <Tabs
        label={t('store.tab.label')}
        current={tab}
        tabs={tabs.map((key) => ({ key, label: t(`store.tab.${key}`), href: hrefOf(key) }))}
      />
      <TabBody tab={tab} store={store} historyHref={hrefOf('history')} />
      <ThumbBar>{actions}</ThumbBar>
      {question !== null && (
        <StoreQuestions
          store={store}
          question={question}
          onClose={() => setQuestion(null)}
          {...(question === 'remove' ? { onDone: toList } : {})}
        />
      )}
    </div>
  )
}

function TabBody({ tab, store, historyHref }: { tab: Tab; store: Store; historyHref: string }) {
  const { t } = useWords()
  const viewer = useViewer()
  const { edit } = storeActions(store, { ...viewer, staffRole: store.staffRole })
  const files = { store, canEdit: edit.allowed, reason: refusalText(t, edit) }
  switch (tab) {
    case 'overview':
      return (
        <div className="cols">
          <div className="stack">
            {(['basics', 'contact', 'business', 'place'] as const).map((section) => (
              <StoreSectionCard key={section} store={store} section={section} />
            ))}
          </div>
          <RecentStoreHistory store={store} allHref={historyHref} />
        </div>
      )
    case 'hours':
      return <StoreSectionCard store={store} section="hours" />
    case 'pictures':
      return <StoreImages {...files} />
    case 'documents':
      return (
        <div className="stack docs">
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
    case 'history':
      return <StoreHistory store={store} />
  }
}

/** The next step of the store's state first, everything else in a menu. */
function Actions({ store, onAsk }: { store: Store; onAsk: (question: StoreQuestion) => void }) {
  const { t } = useWords()
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
  const items = storeMenu(store, { t, viewer, onAsk })
  return (
    <>
      {next()}
      {items.length > 0 && <MenuButton label={t('ui.more', { name: store.name })} items={items} />}
    </>
  )
}
