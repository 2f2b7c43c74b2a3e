import { useWords } from '../../i18n/words.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** Begins a store. */
export function StoreCreatePage() {
  const { t } = useWords()
  return <PageHead title={t('shell.nav.storeNew')} />
}
