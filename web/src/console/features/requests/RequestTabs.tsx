import { openRequestStatuses, type RequestStatus } from '@madang/contract/request-actions'
import { requestViews } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { requestCountsQuery } from './request-counts.api.ts'

const open = openRequestStatuses.join(',')

interface RequestTabsProps {
  list: List<{
    view?: (typeof requestViews)[number] | undefined
    status?: readonly RequestStatus[] | undefined
  }>
}

/** The work as it is looked at, with how much there is; what is due soonest comes first in it. */
export function RequestTabs({ list }: RequestTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(requestCountsQuery())
  const { view, status = [] } = list.query
  const isOpenOnly = status.join(',') === open
  const plain = status.length === 0 ? 'all' : ''
  const current = view ?? (isOpenOnly ? 'open' : plain)
  const counted = (count: number | undefined) => (count === undefined ? {} : { count: number(count) })
  return (
    <Tabs
      label={t('requests.tab.label')}
      current={current}
      tabs={[
        {
          key: 'all',
          label: t('requests.tab.all'),
          href: list.hrefWith({ view: null, status: null, sort: null }),
        },
        {
          key: 'open',
          label: t('requests.tab.open'),
          href: list.hrefWith({ view: null, status: open, sort: 'dueAt' }),
          ...counted(data?.open),
        },
        ...requestViews.map((key) => ({
          key,
          label: t(`requests.tab.${key}`),
          // What is closed stays with whoever decided on it, and is no work any more.
          href: list.hrefWith({ view: key, status: key === 'mine' ? open : null, sort: 'dueAt' }),
          ...counted(data?.[key]),
        })),
      ]}
    />
  )
}
