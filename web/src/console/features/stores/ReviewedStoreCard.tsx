import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { HoursTable } from '../../form/HoursTable.tsx'
import { storeStaffQuery } from './store-staff.api.ts'
import { staffRoleText, statusText } from './store-words.ts'
import { storeApi } from './stores.api.ts'
import styles from './store.module.css'

/** The store of what is reviewed, for whoever decides on it: its state, people, place and hours. */
export function ReviewedStoreCard({ id, name, title }: { id: string; name: string; title: string }) {
  const { t } = useWords()
  const query = useQuery(storeApi.one(id))
  const staff = useQuery(storeStaffQuery(id)).data?.items
  const owners = staff?.filter(({ staffRole }) => staffRole === 'OWNER')
  const { data: store } = query
  const none = <span className="dimmed">{t('store.none')}</span>
  const address = [store?.address.roadAddress, store?.address.detail].filter(Boolean).join(' ')
  return (
    <Card
      title={title}
      actions={store && <Pill status={store.status}>{statusText(t, store.status)}</Pill>}
      isPadded
    >
      <div className="stack">
        <Link to={paths.store} params={{ id }} className={`strong ${styles.reviewed}`}>
          <bdi>{name}</bdi>
        </Link>
        {store === undefined && query.error === null && <SkeletonLines lines={5} label={t('ui.loading')} />}
        {store === undefined && query.error !== null && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
        )}
        {store !== undefined && (
          <>
            <LabelValues
              pairs={[
                [
                  staffRoleText(t, 'OWNER'),
                  owners?.length
                    ? owners.map(({ userId, name: owner }) => <bdi key={userId}>{owner} </bdi>)
                    : none,
                  'whole',
                ],
                [
                  t('stores.field.phone'),
                  store.phone === null ? none : <PhoneLink phone={store.phone} />,
                  'whole',
                ],
                [t('stores.field.address'), address === '' ? none : <bdi>{address}</bdi>, 'whole'],
              ]}
            />
            <HoursTable spans={store.openingHours} />
          </>
        )}
      </div>
    </Card>
  )
}
