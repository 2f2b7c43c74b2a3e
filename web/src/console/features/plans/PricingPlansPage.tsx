import { isStaff } from '@madang/contract/access'
import { IconBuildingStore, IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { publicSettingsQuery } from '../../api/settings.ts'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { chosenOf, OwnStorePicker } from '../stores/OwnStorePicker.tsx'
import { ownStoresQuery } from '../stores/stores.api.ts'
import { ComparePlans } from './ComparePlans.tsx'
import { PlanCards, type ShownPlan } from './PlanCards.tsx'
import { offeredPlansQuery, planApi } from './plans.api.ts'
import { StorePlans } from './StorePlans.tsx'
import styles from './plans.module.css'

/** Plans: a store's people see what theirs leaves, the operator sees what is offered and writes it. */
export function PricingPlansPage() {
  const { role } = useViewer()
  if (!isStaff(role)) return <OfStores />
  return role === 'SUPER_ADMIN' ? <OfEditor /> : <Offered />
}

function Offered() {
  const { t } = useWords()
  const query = useQuery(offeredPlansQuery)
  return (
    <div className="page">
      <PageHead title={t('plans.title')} />
      <Loading query={query} />
      {query.data !== undefined && <Shown plans={query.data.items} />}
    </div>
  )
}

function OfEditor() {
  const { t } = useWords()
  const query = useQuery(planApi.list())
  const plans = query.data?.items.map((plan) => ({ ...plan, editHref: paths.plan.replace('$id', plan.id) }))
  const create = (
    <Link to={paths.planNew} className={buttonClass('primary', 'grow')}>
      <IconPencilPlus size={18} stroke={1.75} aria-hidden />
      {t('plans.create')}
    </Link>
  )
  return (
    <div className="page">
      <PageHead title={t('plans.title')} actions={create} />
      <Loading query={query} />
      {plans !== undefined && <Shown plans={plans} />}
    </div>
  )
}

function OfStores() {
  const { t } = useWords()
  const asked = usePlace().values['storeId']
  const stores = useQuery(ownStoresQuery)
  const plans = useQuery(offeredPlansQuery)
  const { data: settings } = useQuery(publicSettingsQuery)
  const items = stores.data?.items
  const chosen = chosenOf(items ?? [], asked)
  const isSold = settings?.features.payments ?? true
  return (
    <div className="page">
      <PageHead
        title={t('plans.title')}
        {...(chosen && {
          status: <OwnStorePicker stores={items ?? []} chosen={chosen.id} />,
        })}
      />
      {!isSold && <p className={styles.note}>{t('plans.off')}</p>}
      {items?.length === 0 && <NoStores />}
      <Loading query={plans} />
      {plans.data !== undefined &&
        (chosen === undefined ? (
          items?.length === 0 && <Shown plans={plans.data.items} />
        ) : (
          <StorePlans key={chosen.id} storeId={chosen.id} plans={plans.data.items} />
        ))}
    </div>
  )
}

function NoStores() {
  const { t } = useWords()
  return (
    <Card>
      <EmptyState
        icon={<IconBuildingStore size={24} stroke={1.75} aria-hidden />}
        title={t('plans.noStores.title')}
        text={t('plans.noStores.text')}
        actions={
          <Link to={paths.storeNew} className={buttonClass('primary')}>
            {t('plans.noStores.create')}
          </Link>
        }
      />
    </Card>
  )
}

type Query = Parameters<typeof StaleNote>[0]['query']

/** While the plans are on their way, and where they do not come. */
function Loading({ query }: { query: Query & { readonly data: unknown } }) {
  const { t } = useWords()
  if (query.data !== undefined) return <StaleNote query={query} />
  return (
    <Card isPadded>
      {query.error === null ? (
        <SkeletonLines lines={8} label={t('ui.loading')} />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Card>
  )
}

/** What is offered, to whoever chooses nothing here. */
function Shown({ plans }: { plans: readonly ShownPlan[] }) {
  return (
    <>
      <PlanCards plans={plans} current={null} fits={null} />
      <ComparePlans plans={plans} current={null} />
    </>
  )
}
