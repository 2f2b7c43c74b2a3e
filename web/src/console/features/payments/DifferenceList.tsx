import type { LedgerDifference } from '@madang/contract/reconciliation'
import { pageQuery } from '@madang/contract/shapes'
import { IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Paging } from '../../table/Paging.tsx'
import { PastTheEnd } from '../../table/PastTheEnd.tsx'
import { useList } from '../../table/use-list.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Difference } from './Difference.tsx'
import { checksQuery, differencesQuery } from './reconciliation.api.ts'
import styles from './reconciliation.module.css'

const Address = z.object({ ...pageQuery, tab: z.exactOptional(z.literal('resolved')) })

interface DifferenceListProps {
  isOpen: boolean
  onExplain: (difference: LedgerDifference) => void
}

/** Differences that wait for somebody, or those that are resolved. */
export function DifferenceList({ isOpen, onExplain }: DifferenceListProps) {
  const { t } = useWords()
  const list = useList(Address)
  const { pageNumber, pageSize } = list.query
  const query = useQuery(differencesQuery({ pageNumber, pageSize, open: isOpen ? 'true' : 'false' }))
  const { data, error } = query
  if (data === undefined) {
    return (
      <Card isPadded={error === null}>
        {error === null ? (
          <SkeletonLines lines={5} label={t('ui.loading')} />
        ) : (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        )}
      </Card>
    )
  }
  const title = t(`reconciliation.tab.${isOpen ? 'differences' : 'resolved'}`)
  return (
    <>
      <StaleNote query={query} />
      {data.totalCount === 0 && <Card>{isOpen ? <Calm /> : <NoneResolved />}</Card>}
      {isOpen && data.totalCount > 0 && (
        <div className={styles.urgent}>
          <Banner isBad title={t('reconciliation.urgent.title', { count: data.totalCount })}>
            <p>{t('reconciliation.urgent.text')}</p>
          </Banner>
        </div>
      )}
      {data.totalCount > 0 && (
        <Card title={title}>
          {data.items.length === 0 && <PastTheEnd list={list} />}
          <ul className={styles.differences} aria-label={title}>
            {data.items.map((difference) => (
              <Difference key={difference.id} difference={difference} onExplain={onExplain} />
            ))}
          </ul>
          {data.items.length > 0 && <Paging page={data} list={list} />}
        </Card>
      )}
    </>
  )
}

/** Nothing waits: said once, with how far it was looked. */
function Calm() {
  const { t } = useWords()
  const format = useFormat()
  const { data } = useQuery(checksQuery())
  if (data === undefined) return <SkeletonLines lines={3} label={t('ui.loading')} />
  const last = data.items[0]
  return (
    <EmptyState
      icon={<IconCircleCheck size={24} stroke={1.75} aria-hidden className={last && styles.agree} />}
      title={t(`reconciliation.${last === undefined ? 'never' : 'calm'}.title`)}
      text={
        last === undefined
          ? t('reconciliation.never.text')
          : t('reconciliation.calm.text', { day: format.day(last.day) })
      }
    />
  )
}

function NoneResolved() {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<IconHistory size={24} stroke={1.75} aria-hidden />}
      title={t('reconciliation.noResolved')}
    />
  )
}
