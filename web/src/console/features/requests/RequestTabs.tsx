import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { requestTabs, type RequestTab } from './request-tabs.ts'
import { workCountsQuery } from '../../api/work-counts.ts'

interface RequestTabsProps {
  list: Pick<List<unknown>, 'hrefWith'>
  current: RequestTab
}

/** The work as it is looked at, with how much there is; what is due soonest comes first in it. */
export function RequestTabs({ list, current }: RequestTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(workCountsQuery())
  const counted = (count: number | undefined) => (count === undefined ? {} : { count: number(count) })
  return (
    <Tabs
      label={t('requests.tab.label')}
      current={current}
      tabs={requestTabs.map((key) => ({
        key,
        label: t(`requests.tab.${key}`),
        href: list.hrefWith({ view: key, status: null, sort: null }),
        ...(key !== 'all' && counted(data?.requests?.[key])),
      }))}
    />
  )
}
