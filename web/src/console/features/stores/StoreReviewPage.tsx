import { useWords } from '../../i18n/words.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** The review of one store. */
export function StoreReviewPage() {
  const { t } = useWords()
  return <PageHead title={t('shell.nav.storeReview')} />
}
