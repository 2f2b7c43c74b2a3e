import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { PaymentCards } from './PaymentCards.tsx'
import styles from './billing.module.css'

/** How a store pays and is paid: its cards, and below them both of the others side by side. */
export function ReviewedBillingCard({ storeId }: { storeId: string }) {
  return (
    <div className="stack">
      <PaymentCards storeId={storeId} />
      <div className={styles.both}>
        <BillingAddressCard storeId={storeId} />
        <BankDetailsCard storeId={storeId} />
      </div>
    </div>
  )
}
