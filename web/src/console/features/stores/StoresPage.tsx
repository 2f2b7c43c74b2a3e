import { useWords } from '../../i18n/words.ts'
import { PageHead } from '../../ui/PageHead.tsx'

/** The list of stores. */
export function StoresPage() {
  const { t } = useWords()
  return <PageHead title={t('shell.nav.stores')} />
}
