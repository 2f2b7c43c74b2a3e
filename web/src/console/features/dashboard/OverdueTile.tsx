import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { requestCountsQuery } from '../requests/request-counts.api.ts'
import { Tile } from '../../ui/Tile.tsx'

const overdue = `${paths.requests}?view=overdue&sort=dueAt`

/** Requests whose answer is late. */
export function OverdueTile() {
  const { t } = useWords()
  const { number } = useFormat()
  const { data, error, isPending } = useQuery(requestCountsQuery())
  const told = (count: number | undefined): string => (error === null ? number(count ?? 0) : '–')
  return (
    <Tile
      href={overdue}
      label={t('dashboard.overdue.label')}
      value={isPending ? <Skeleton width="48px" /> : told(data?.overdue)}
    >
      {isPending ? <Skeleton width="72px" /> : t('dashboard.overdue.text', { count: told(data?.open) })}
    </Tile>
  )
}
