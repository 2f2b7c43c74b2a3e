import { mostCounted, type PaymentMonth } from '@madang/contract/payment-months'
import { isStaff } from '@madang/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../api/session.ts'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs, type Tab } from '../../ui/Tabs.tsx'
import { paymentTabs, tabSearch, type PaymentTab } from './payment-tabs.ts'

interface PaymentTabsProps {
  list: Pick<List<unknown>, 'values'>
  /** Null where the states that were chosen are those of no tab. */
  current: PaymentTab | 'handling' | null
  /** Of the month; null where the list is narrowed otherwise, and they would be those of another one. */
  counts: PaymentMonth['counts'] | null
}

/** Orders by what became of them, and refunds, with how many there are of each. */
export function PaymentTabs({ list, current, counts }: PaymentTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const isForStaff = isStaff(useViewer().role)
  const countText = (count: number) => (count >= mostCounted ? `${number(mostCounted)}+` : number(count))
  const ofOrders = paymentTabs.map((tab): Tab => ({
    key: tab,
    label: t(`payments.tab.${tab}`),
    href: paths.paymentsBilling + tabSearch(tab, list.values),
    ...(counts !== null && { count: countText(counts[tab]) }),
  }))
  const { tab, isFirst } = useHandlingTab(list.values['month'])
  const ofStaff = isFirst ? [tab, ...ofOrders] : [...ofOrders, tab]
  return <Tabs label={t('payments.tabs')} current={current ?? ''} tabs={isForStaff ? ofStaff : ofOrders} />
}

/**
 * Refunds that wait for staff: of every month, and whatever else the list is narrowed to. The month that was chosen stays
 * for the totals above. First where one waits for the viewer: on phones the last tabs are out of sight.
 */
function useHandlingTab(month: string | undefined): { tab: Tab; isFirst: boolean } {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery({ ...workCountsQuery(), enabled: isStaff(useViewer().role) })
  const { waiting, mine } = data?.refunds ?? { waiting: 0, mine: 0 }
  const tab = {
    key: 'handling',
    label: t('payments.tab.handling'),
    href: paths.paymentsBilling + toSearch({ handling: 'true', month }),
    ...(waiting > 0 && { count: number(waiting) }),
  }
  return { tab, isFirst: mine > 0 }
}
