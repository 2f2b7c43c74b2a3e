import { call } from '@madang/contract/call'
import { exportStoreJrsStats, type StoreJrsStats } from '@madang/contract/jrs-stats'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { sendWatched } from '../../api/download.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { NoRecord } from '../../record/NoRecord.tsx'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import numberTableStyles from '../../ui/number-table.module.css'
import { StatsFigures } from './StatsFigures.tsx'
import { StatsFrame } from './StatsFrame.tsx'
import { storeStatsQuery, usePeriod } from './stats.api.ts'

/** The figures of all lists of a store, and of each of them. */
export function JrsStoreStatsPage() {
  const { t } = useWords()
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' })
  const period = usePeriod()
  const query = useQuery(storeStatsQuery(id, period.range))
  const { data, error } = query
  if (error instanceof ApiError && error.code === 'resource.not_found') {
    return (
      <NoRecord
        heading={t('stats.title')}
        absent={t('stats.absent')}
        icon={IconBuildingStore}
        listHref={paths.stores}
        listLabel={t('stats.toStores')}
        error={error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const listsHref = paths.jrsList + toSearch({ storeId: id })
  return (
    <div className="page">
      <PageHead
        title={t('stats.title')}
        {...(data !== undefined && {
          facts: [
            <AppLink key="store" href={paths.store.replace('$id', id)}>
              <bdi>{data.storeName}</bdi>
            </AppLink>,
          ],
        })}
      />
      <StatsFrame
        period={period}
        query={query}
        fetchFile={(body, download) =>
          call(sendWatched(download), exportStoreJrsStats, {
            params: { id },
            body: { ...body, filter: period.range },
          })
        }
      >
        {(stats) => (
          <>
            <StatsFigures
              stats={stats}
              isQueue={stats.figures.waits !== null}
              hrefOf={null}
              listsHref={listsHref}
            />
            <Lists lists={stats.lists} search={toSearch({ tab: 'stats', days: period.days })} />
          </>
        )}
      </StatsFrame>
    </div>
  )
}

/** List by list, each with its own figures behind it. */
function Lists({ lists, search }: { lists: StoreJrsStats['lists']; search: string }) {
  const { t } = useWords()
  const { number } = useFormat()
  return (
    <Card title={t('stats.lists.title')}>
      <div className={numberTableStyles.scroll}>
        <table className={numberTableStyles.numberTable}>
          <thead>
            <tr>
              <th scope="col">{t('stats.lists.list')}</th>
              {(['joined', 'completed', 'missed', 'wait'] as const).map((key) => (
                <th key={key} scope="col" className={numberTableStyles.number}>
                  {t(key === 'missed' ? 'stats.ends.missed' : `stats.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lists.map(({ id, title, joined, completed, missed, waits }) => (
              <tr key={id}>
                <th scope="row">
                  <AppLink href={paths.jrs.replace('$id', id) + search} dir="auto">
                    {title}
                  </AppLink>
                </th>
                {[joined, completed, missed].map((count, index) => (
                  <td key={index} className={numberTableStyles.number}>
                    {number(count)}
                  </td>
                ))}
                <td className={numberTableStyles.number}>
                  {waits === null ? '–' : t('stats.minutes', { count: number(Math.round(waits.median)) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
