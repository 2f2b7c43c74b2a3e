import { useFormat } from '../i18n/format.ts'
import type { List } from '../table/use-list.ts'
import { Tabs } from '../ui/Tabs.tsx'

interface StatusTabsProps<Status extends string> {
  label: string
  allLabel: string
  labelOf: (status: Status) => string
  list: List<{ status?: readonly Status[] | undefined }>
  /** In the order of the tabs. */
  statuses: readonly Status[]
  /** How many there are in each; undefined until that is known. */
  counts: Readonly<Record<Status, number>> | undefined
}

/** A list by state with how many there are in each; the queue of reviews begins with who waits longest. */
export function StatusTabs<Status extends string>(props: StatusTabsProps<Status>) {
  const { label, allLabel, labelOf, list, statuses, counts } = props
  const { number } = useFormat()
  const { status = [] } = list.query
  const [only] = status
  const all = counts && Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
  const counted = (count: number | undefined) => (count === undefined ? {} : { count: number(count) })
  return (
    <Tabs
      label={label}
      current={status.length === 1 && only !== undefined ? only : status.length === 0 ? 'all' : ''}
      tabs={[
        {
          key: 'all',
          label: allLabel,
          href: list.hrefWith({ status: null, sort: null }),
          ...counted(all),
        },
        ...statuses.map((one) => ({
          key: one,
          label: labelOf(one),
          href: list.hrefWith({ status: one, sort: one === 'PENDING_REVIEW' ? 'submittedAt' : null }),
          ...counted(counts?.[one]),
        })),
      ]}
    />
  )
}
