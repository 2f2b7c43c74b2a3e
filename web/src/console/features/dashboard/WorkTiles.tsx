import type { WorkCounts } from '@madang/contract/work-counts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { workCountsQuery } from '../../api/work-counts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** What waits for the operator's staff, and how many there are of which it is a part. */
const work = {
  waiting: {
    href: `${paths.stores}?status=PENDING_REVIEW&sort=submittedAt`,
    counts: ({ stores: { byStatus } }: WorkCounts) => [byStatus.PENDING_REVIEW, byStatus.ACTIVE],
  },
  promotions: {
    href: `${paths.promotions}?status=PENDING_REVIEW&sort=submittedAt`,
    counts: ({ promotions: { byStatus } }: WorkCounts) => [byStatus.PENDING_REVIEW, byStatus.LIVE],
  },
  changes: {
    href: `${paths.promotions}?changed=true`,
    counts: ({ promotions: { changed, byStatus } }: WorkCounts) => [changed, byStatus.SCHEDULED],
  },
  lists: {
    href: `${paths.jrsList}?status=OPEN,PAUSED`,
    counts: ({ jrs }: WorkCounts) => [jrs.running, jrs.active],
  },
  overdue: {
    href: `${paths.requests}?view=overdue&sort=dueAt`,
    counts: ({ requests }: WorkCounts) => [requests?.overdue, requests?.open],
  },
} as const

/** The work that waits, each with the list of it. */
export function WorkTiles() {
  const { t } = useWords()
  const { number } = useFormat()
  const { data, error } = useQuery(workCountsQuery())
  return (['waiting', 'promotions', 'changes', 'overdue', 'lists'] as const).map((key) => {
    const { href, counts } = work[key]
    const [count = 0, all = 0] = data === undefined ? [] : counts(data)
    const told = (value: number): string => (error === null ? number(value) : '–')
    const isPending = data === undefined && error === null
    return (
      <Tile
        key={key}
        href={href}
        label={t(`dashboard.${key}.label`)}
        value={isPending ? <Skeleton width="48px" /> : told(count)}
      >
        {isPending ? <Skeleton width="72px" /> : t(`dashboard.${key}.text`, { count: told(all) })}
      </Tile>
    )
  })
}
