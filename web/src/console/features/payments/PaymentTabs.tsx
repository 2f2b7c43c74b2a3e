import type { PaymentMonth } from '@madang/contract/payment-months'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { openTab, paymentTabs, tabValues, type PaymentsAddress } from './payment-tabs.ts'

interface PaymentTabsProps {
  list: List<PaymentsAddress>
  /** Of the month; null where the list is narrowed otherwise, and they would be those of another one. */
  counts: PaymentMonth['counts'] | null
}

/** From here on the server counts no further. */
const mostCounted = 10_000

/** The list by what became of the orders, with how many there are of each. */
export function PaymentTabs({ list, counts }: PaymentTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const countText = (count: number) => (count >= mostCounted ? `${number(mostCounted)}+` : number(count))
  return (
    <Tabs
      label={t('payments.tabs')}
      current={openTab(list.query) ?? ''}
      tabs={paymentTabs.map((tab) => ({
        key: tab,
        label: t(`payments.tab.${tab}`),
        href: list.hrefWith(tabValues(tab)),
        ...(counts !== null && { count: countText(counts[tab]) }),
      }))}
    />
  )
}
