import { call } from '@madang/contract/call'
import type { JrsItem } from '@madang/contract/jrs'
import { exportJrsStats } from '@madang/contract/jrs-stats'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sendWatched } from '../../api/download.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatsFigures } from './StatsFigures.tsx'
import { StatsFrame } from './StatsFrame.tsx'
import { statsQuery, usePeriod } from './stats.api.ts'

/** When guests of a list waited long, what became of them, and where they came from. */
export function JrsStats({ item }: { item: JrsItem }) {
  const { t } = useWords()
  const { id, kind, hasEntries } = item
  const period = usePeriod()
  const query = useQuery({ ...statsQuery(id, period.range), enabled: hasEntries })
  const record = paths.jrs.replace('$id', id)
  if (!hasEntries) {
    return (
      <Card>
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.75} aria-hidden />}
          title={t('stats.empty.title')}
          text={t('stats.empty.text')}
          actions={
            <AppLink href={`${record}?tab=qr`} className={buttonClass('primary')}>
              {t('board.showCode')}
            </AppLink>
          }
        />
      </Card>
    )
  }
  return (
    <StatsFrame
      period={period}
      query={query}
      fetchFile={(body, download) =>
        call(sendWatched(download), exportJrsStats, {
          params: { id },
          body: { ...body, filter: period.range },
        })
      }
    >
      {(stats) => (
        <StatsFigures
          stats={stats}
          isQueue={kind === 'QUEUE'}
          hrefOf={(filter) =>
            record + toSearch({ tab: 'entries', from: stats.from, to: stats.to, ...filter })
          }
        />
      )}
    </StatsFrame>
  )
}
