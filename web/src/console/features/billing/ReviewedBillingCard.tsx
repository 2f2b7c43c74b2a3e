import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'

/** Both of a store, side by side. */
export function ReviewedBillingCard({ storeId }: { storeId: string }) {
  return (
    <div className="columns">
      <BillingAddressCard storeId={storeId} />
      <BankDetailsCard storeId={storeId} />
    </div>
  )
}
