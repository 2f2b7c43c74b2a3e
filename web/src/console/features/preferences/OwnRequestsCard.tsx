import type { RequestRow } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { ShortList } from '../../ui/ShortList.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { usePlace } from '../../ui/use-place.ts'
import { ownRequestsQuery } from '../requests/requests.api.ts'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

// Forms come when they are opened.
const NewRequest = lazy(async () => ({ default: (await import('./NewRequest.tsx')).NewRequest }))
const OwnRequest = lazy(async () => ({ default: (await import('./OwnRequest.tsx')).OwnRequest }))

/** What one asked the operator for, with its answer. */
export function OwnRequestsCard() {
  const { t } = useWords()
  const query = useQuery(ownRequestsQuery())
  const { data, error, refetch } = query
  const refunded = useAskedRefund()
  const [isAsking, setAsking] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <Card
      title={t('requests.own.title')}
      actions={
        <Button variant="link" onClick={() => setAsking(true)}>
          {t('requests.own.new')}
        </Button>
      }
    >
      <StaleNote query={query} />
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isCompact />
      )}
      {data === undefined && error === null && (
        <div className={cardStyles.body}>
          <SkeletonLines lines={3} label={t('ui.loading')} />
        </div>
      )}
      {data?.items.length === 0 && <p className={`${cardStyles.body} dimmed`}>{t('requests.own.empty')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ShortList
          rows={data.items.map((request) => (
            <OwnRow key={request.id} request={request} onOpen={() => setOpenId(request.id)} />
          ))}
        />
      )}
      <Suspense fallback={null}>
        {isAsking && <NewRequest firstType="INQUIRY" onClose={() => setAsking(false)} />}
        {refunded.order !== null && (
          <NewRequest firstType="REFUND_STORE" about={refunded.order} onClose={refunded.forget} />
        )}
        {openId !== null && <OwnRequest id={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </Card>
  )
}

/** The order whose refund the address asks for: its record leads here. */
function useAskedRefund() {
  const router = useRouter()
  const { pathname, values } = usePlace()
  const { refund: no, storeId } = values
  return {
    order: no === undefined || storeId === undefined ? null : { no, storeId },
    forget: () => router.history.replace(pathname, undefined, { ignoreBlocker: true }),
  }
}

function OwnRow({ request, onOpen }: { request: RequestRow; onOpen: () => void }) {
  const { t } = useWords()
  const { date } = useFormat()
  const { subject, type, status, createdAt } = request
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.text}>
        <Button variant="named" aria-label={t('requests.own.open', { subject })} onClick={onOpen}>
          <bdi>{subject}</bdi>
        </Button>
        <small>{t('requests.own.detail', { type: t(`requests.type.${type}`), date: date(createdAt) })}</small>
      </div>
      <Pill status={status}>{t(`requests.status.${status}`)}</Pill>
    </li>
  )
}
