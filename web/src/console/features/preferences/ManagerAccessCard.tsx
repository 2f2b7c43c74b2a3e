import { openRequestStatuses } from '@madang/contract/request-actions'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { ownRequestsQuery } from '../requests/requests.api.ts'
import styles from '../../ui/card.module.css'

const NewRequest = lazy(async () => ({ default: (await import('./NewRequest.tsx')).NewRequest }))

/** The way from a member to a store manager; once it was asked for, how far that is. */
export function ManagerAccessCard() {
  const { t } = useWords()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(ownRequestsQuery())
  const asked = data?.items.find(
    ({ type, status }) => type === 'MANAGER_ACCESS' && openRequestStatuses.some((open) => open === status),
  )
  return (
    <Card isPadded className={styles.callout}>
      <div className={styles.calloutRow}>
        <IconBuildingStore size={32} stroke={1.5} aria-hidden />
        <div>
          <h2>{t('requests.own.access.title')}</h2>
          <p className="dimmed">
            {asked === undefined
              ? t('requests.own.access.text')
              : t('requests.own.access.asked', { date: format.date(asked.createdAt) })}
          </p>
        </div>
        {asked === undefined ? (
          <Button variant="primary" isBusy={data === undefined} onClick={() => setAsking(true)}>
            {t('requests.own.access.ask')}
          </Button>
        ) : (
          <Pill status={asked.status}>{t(`requests.status.${asked.status}`)}</Pill>
        )}
      </div>
      <Suspense fallback={null}>
        {isAsking && <NewRequest firstType="MANAGER_ACCESS" onClose={() => setAsking(false)} />}
      </Suspense>
    </Card>
  )
}
