import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { workCountsQuery } from '../../api/work-counts.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import cardStyles from '../../ui/card.module.css'
import tilesStyles from '../../ui/tiles.module.css'

const ofStores = ['ACTIVE', 'PENDING_REVIEW', 'REJECTED', 'DRAFT'] as const

/** A manager's stores by state, or how to begin the first one. */
export function OwnStores() {
  const { t } = useWords()
  const { number } = useFormat()
  const query = useQuery(workCountsQuery())
  const byStatus = query.data?.stores.byStatus
  if (byStatus === undefined) {
    return (
      <Card isPadded={query.error === null}>
        {query.error === null ? (
          <SkeletonLines lines={3} label={t('ui.loading')} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
        )}
      </Card>
    )
  }
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  if (all === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconBuildingStore size={24} stroke={1.75} aria-hidden />}
          title={t('stores.empty.manager.title')}
          text={t('stores.empty.manager.text')}
          actions={
            <Link to={paths.storeNew} className={buttonClass('primary')}>
              {t('stores.create')}
            </Link>
          }
        />
      </Card>
    )
  }
  return (
    <section className={`${cardStyles.card} ${tilesStyles.tiles}`} aria-label={t('stores.tab.label')}>
      {ofStores.map((status) => (
        <Tile
          key={status}
          href={`${paths.stores}?status=${status}`}
          label={t(`stores.status.${status}`)}
          value={number(byStatus[status] ?? 0)}
        >
          {t('stores.total.all', { total: number(all) })}
        </Tile>
      ))}
    </section>
  )
}
