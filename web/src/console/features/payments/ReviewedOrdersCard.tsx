import { OrdersQuery, type OrderRow } from '@madang/contract/orders'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../record/Loaded.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { itemText, methodText, shownStatus } from './payment-words.ts'
import { orderApi } from './payments.api.ts'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

const mostShown = 3

/** What a store ordered last, and what became of it. */
export function ReviewedOrdersCard({ storeId }: { storeId: string }) {
  const { t } = useWords()
  const asked = OrdersQuery.parse({ storeId, pageSize: String(mostShown) })
  return (
    <Loaded title={t('payments.recent.title')} query={orderApi.list(asked)} lines={mostShown}>
      {({ items }) => (
        <Card
          title={t('payments.recent.title')}
          actions={
            <AppLink href={`${paths.paymentsBilling}?storeId=${storeId}`} className={buttonClass('link')}>
              {t('payments.recent.all')}
            </AppLink>
          }
        >
          {items.length === 0 && <p className={`${cardStyles.body} dimmed`}>{t('payments.recent.none')}</p>}
          <ul>
            {items.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
        </Card>
      )}
    </Loaded>
  )
}

function Row({ order }: { order: OrderRow }) {
  const words = useWords()
  const { t, won } = words
  const { shortDateTime } = useFormat()
  const { id, items, status, payment, total, paidAt, createdAt } = order
  const shown = shownStatus(status, payment)
  const facts = [shortDateTime(paidAt ?? createdAt), ...(payment === null ? [] : [methodText(t, payment)])]
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.text}>
        <Link to={paths.order} params={{ id }}>
          <bdi>{itemText(words, items)}</bdi>
        </Link>
        <small className="num">{facts.join(t('table.separator'))}</small>
      </div>
      <Pill status={shown}>{t(`payments.status.${shown}`)}</Pill>
      <b className={rowStyles.amount}>
        <bdi>{won(total)}</bdi>
      </b>
    </li>
  )
}
