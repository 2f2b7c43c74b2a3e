import { isStaff } from '@madang/contract/access'
import { IconBuildingStore, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { chosenOf, OwnStorePicker } from '../stores/OwnStorePicker.tsx'
import { ownStoresQuery, storeApi } from '../stores/stores.api.ts'
import { Loaded } from '../../record/Loaded.tsx'
import styles from './billing.module.css'

interface BillingOfStoreProps {
  title: string
  children: (storeId: string) => ReactNode
}

/** Which of several own stores it is about. */
export function BilledStorePicker() {
  const { role } = useViewer()
  const asked = usePlace().values['storeId']
  const { data } = useQuery({ ...ownStoresQuery, enabled: !isStaff(role) })
  const stores = data?.items ?? []
  const chosen = chosenOf(stores, asked)
  if (chosen === undefined || stores.length === 1) return null
  return <OwnStorePicker stores={stores} chosen={chosen.id} />
}

/** Of which store the address says it is; of the first own one where it says none. The operator comes from a store. */
export function BillingOfStore({ title, children }: BillingOfStoreProps) {
  const { t } = useWords()
  const { role } = useViewer()
  const asked = usePlace().values['storeId']
  if (isStaff(role)) {
    if (asked !== undefined) return <OfStaff storeId={asked}>{children(asked)}</OfStaff>
    return (
      <Absent
        title={t('billing.staffTitle')}
        text={t('billing.staffText')}
        href={paths.stores}
        label={t('billing.stores')}
      />
    )
  }
  return (
    <Loaded title={title} query={ownStoresQuery}>
      {({ items }) => {
        const chosen = chosenOf(items, asked)
        if (chosen === undefined) {
          return (
            <Absent
              title={t('billing.none')}
              text={t('billing.noneText')}
              href={paths.storeNew}
              label={t('billing.create')}
            />
          )
        }
        return (
          <OfOwner key={chosen.id} title={title} storeId={chosen.id}>
            {children(chosen.id)}
          </OfOwner>
        )
      }}
    </Loaded>
  )
}

/** Staff have no stores to choose from: they read of which one it is, and go back to it. */
function OfStaff({ storeId: id, children }: { storeId: string; children: ReactNode }) {
  const { data } = useQuery(storeApi.one(id))
  return (
    <div className="stack">
      <p className={styles.ofStore}>
        {data && (
          <Link to={paths.store} params={{ id }}>
            <bdi>{data.name}</bdi>
          </Link>
        )}
      </p>
      {children}
    </div>
  )
}

interface AbsentProps {
  title: string
  text: string
  href: string
  label: string
}

function Absent({ title, text, href, label }: AbsentProps) {
  return (
    <Card>
      <EmptyState
        icon={<IconBuildingStore size={24} stroke={1.75} aria-hidden />}
        title={title}
        text={text}
        actions={
          <AppLink href={href} className={buttonClass('primary')}>
            {label}
          </AppLink>
        }
      />
    </Card>
  )
}

/** Who works in the store without owning it is told why there is nothing to see; nothing is asked for then. */
function OfOwner({ title, storeId, children }: { title: string; storeId: string; children: ReactNode }) {
  const { t } = useWords()
  return (
    <Loaded title={title} query={storeApi.one(storeId)}>
      {({ staffRole }) =>
        staffRole === 'OWNER' ? (
          children
        ) : (
          <Card>
            <EmptyState
              icon={<IconLock size={24} stroke={1.75} aria-hidden />}
              title={title}
              text={t('billing.notOwner')}
            />
          </Card>
        )
      }
    </Loaded>
  )
}
