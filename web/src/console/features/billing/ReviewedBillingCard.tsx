import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { PaymentCards } from './PaymentCards.tsx'
import { ReviewedOrdersCard } from '../payments/ReviewedOrdersCard.tsx'
import styles from './billing.module.css'

/** How a store pays and is paid: its cards, and below them where its papers and its money go, and what it paid. */
export function ReviewedBillingCard({ storeId }: { storeId: string }) {
  return (
    <div className="stack">
      <PaymentCards storeId={storeId} />
      <div className={styles.both}>
        <BillingAddressCard storeId={storeId} />
        <div className="stack">
          <BankDetailsCard storeId={storeId} />
          <ReviewedOrdersCard storeId={storeId} />
        </div>
      </div>
    </div>
  )
}
