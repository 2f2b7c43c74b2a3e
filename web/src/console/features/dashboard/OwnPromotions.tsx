import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { workCountsQuery } from '../../api/work-counts.ts'
import { Tile } from '../../ui/Tile.tsx'
import cardStyles from '../../ui/card.module.css'
import tilesStyles from '../../ui/tiles.module.css'

const ofPromotions = ['REJECTED', 'LIVE', 'PENDING_REVIEW', 'DRAFT'] as const

/** A manager's promotions: what was sent back first, and which of those that are on ends next. */
export function OwnPromotions() {
  const { t } = useWords()
  const { number, relativeDay } = useFormat()
  const { data } = useQuery(workCountsQuery())
  if (data === undefined) return null
  const { byStatus, nextEndAt } = data.promotions
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <section className={`${cardStyles.card} ${tilesStyles.tiles}`} aria-label={t('promotions.tabs')}>
      {ofPromotions.map((status) => (
        <Tile
          key={status}
          href={`${paths.promotions}?status=${status}${status === 'LIVE' ? '&sort=endAt' : ''}`}
          label={t(`promotions.status.${status}`)}
          value={number(byStatus[status] ?? 0)}
        >
          {status === 'LIVE' && nextEndAt !== null
            ? t('dashboard.promotions.ending', { when: relativeDay(new Date(Date.parse(nextEndAt) - 1)) })
            : t('promotions.total.all', { total: number(all) })}
        </Tile>
      ))}
    </section>
  )
}
