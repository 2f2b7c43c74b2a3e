import { useWords } from '../../i18n/words.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { BilledStorePicker, BillingOfStore } from './BillingOfStore.tsx'
import { ReviewedBillingCard } from './ReviewedBillingCard.tsx'

/** How a store pays and is paid. */
export function PaymentMethodsPage() {
  const { t } = useWords()
  return (
    <div className="page">
      <PageHead title={t('billing.title')} status={<BilledStorePicker />} />
      <BillingOfStore title={t('billing.title')}>
        {(storeId) => <ReviewedBillingCard storeId={storeId} />}
      </BillingOfStore>
    </div>
  )
}
