import { requestViews } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { requestCountsQuery } from './request-counts.api.ts'
import { openStatuses, openTab, type ShownRequests } from './request-tabs.ts'

interface RequestTabsProps {
  list: List<ShownRequests>
}

/** The work as it is looked at, with how much there is; what is due soonest comes first in it. */
export function RequestTabs({ list }: RequestTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(requestCountsQuery())
  const counted = (count: number | undefined) => (count === undefined ? {} : { count: number(count) })
  return (
    <Tabs
      label={t('requests.tab.label')}
      current={openTab(list.query).key}
      tabs={[
        {
          key: 'all',
          label: t('requests.tab.all'),
          href: list.hrefWith({ view: null, status: null, sort: null }),
        },
        {
          key: 'open',
          label: t('requests.tab.open'),
          href: list.hrefWith({ view: null, status: openStatuses, sort: 'dueAt' }),
          ...counted(data?.open),
        },
        ...requestViews.map((key) => ({
          key,
          label: t(`requests.tab.${key}`),
          // What is closed stays with whoever decided on it, and is no work any more.
          href: list.hrefWith({ view: key, status: key === 'mine' ? openStatuses : null, sort: 'dueAt' }),
          ...counted(data?.[key]),
        })),
      ]}
    />
  )
}
