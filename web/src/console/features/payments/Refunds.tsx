import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { ListPage } from '../../table/ListPage.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useNow } from '../../ui/use-now.ts'
import { MonthCard } from './MonthCard.tsx'
import { monthQuery } from './payments.api.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import type { ListedRefund } from './refund-columns.tsx'

const hrefOf = ({ orderId }: ListedRefund): string => paths.order.replace('$id', orderId)
const view = {
  id: ({ id }: ListedRefund) => id,
  href: hrefOf,
  name: ({ orderNo }: ListedRefund) => orderNo,
}

type Shown = 'list' | 'query' | 'columns' | 'total' | 'filters' | 'sorts' | 'foot' | 'empty'

interface RefundsProps<Row> extends Pick<Parameters<typeof ListPage<Row>>[0], Shown> {
  /** Of the totals. */
  month: string
  /** Of one store alone. */
  storeId?: string | undefined
  tab: 'refunded' | 'handling'
  /** The list has other days than the month: the counts of the tabs would be those of another one. */
  isBeyond?: boolean
}

/** A list of refunds below what the month came to; each leads to its order. */
export function Refunds<Row extends ListedRefund>({
  month,
  storeId,
  tab,
  isBeyond = false,
  ...shown
}: RefundsProps<Row>) {
  const { t } = useWords()
  const router = useRouter()
  const { list } = shown
  const { data: sums } = useQuery(monthQuery(month, storeId))
  const counts = isBeyond ? null : (sums?.counts ?? null)
  const now = useNow()
  // What waits for somebody stands first on a phone; the totals are one tab away.
  const isWorkAlone = useIsPhone() && tab === 'handling'
  return (
    <ListPage
      {...shown}
      title={t('payments.title')}
      view={view}
      above={isWorkAlone ? null : <MonthCard month={month} storeId={storeId} now={now} list={list} />}
      isPart
      tabs={<PaymentTabs current={tab} list={list} counts={counts} />}
      rowMenu={(refund) => [
        {
          key: 'open',
          label: t('payments.open'),
          icon: <IconEye size={18} stroke={1.75} aria-hidden />,
          onSelect: () => router.history.push(hrefOf(refund)),
        },
      ]}
    />
  )
}
