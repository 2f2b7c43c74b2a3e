import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import styles from './billing.module.css'

/** Both of a store, side by side. */
export function ReviewedBillingCard({ storeId }: { storeId: string }) {
  return (
    <div className={styles.both}>
      <BillingAddressCard storeId={storeId} />
      <BankDetailsCard storeId={storeId} />
    </div>
  )
}
