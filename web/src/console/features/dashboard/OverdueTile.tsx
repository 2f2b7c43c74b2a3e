import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { workCountsQuery } from '../../record/work-counts.ts'

const overdue = `${paths.requests}?view=overdue&sort=dueAt`

/** Requests whose answer is late. */
export function OverdueTile() {
  const { t } = useWords()
  const { number } = useFormat()
  const { data, error, isPending } = useQuery(workCountsQuery())
  const told = (count: number | undefined): string => (error === null ? number(count ?? 0) : '–')
  return (
    <Tile
      href={overdue}
      label={t('dashboard.overdue.label')}
      value={isPending ? <Skeleton width="48px" /> : told(data?.requests?.overdue)}
    >
      {isPending ? (
        <Skeleton width="72px" />
      ) : (
        t('dashboard.overdue.text', { count: told(data?.requests?.open) })
      )}
    </Tile>
  )
}
