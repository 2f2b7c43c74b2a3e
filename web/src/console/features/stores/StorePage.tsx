import { useWords } from '../../i18n/words.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** One store's record. */
export function StorePage() {
  const { t } = useWords()
  return <PageHead title={t('shell.nav.store')} />
}
