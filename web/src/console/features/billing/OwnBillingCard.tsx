import { useWords } from '../../i18n/words.ts'
import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BillingAddressCard } from './BillingAddressCard.tsx'
import { BilledStorePicker, BillingOfStore } from './BillingOfStore.tsx'

const cards = { 'billing-address': BillingAddressCard, 'bank-details': BankDetailsCard }

/** A manager's billing address or bank account, store by store. */
export function OwnBillingCard({ part }: { part: keyof typeof cards }) {
  const { t } = useWords()
  const Part = cards[part]
  return (
    <div className="stack">
      <BilledStorePicker />
      <BillingOfStore title={t(`dashboard.tab.${part}`)}>
        {(storeId) => <Part storeId={storeId} />}
      </BillingOfStore>
    </div>
  )
}
