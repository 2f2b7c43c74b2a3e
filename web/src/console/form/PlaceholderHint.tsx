import { unknownPlaceholders } from '@madang/contract/legal-text'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import styles from '../ui/banner.module.css'

/** Says which words in braces of a text would be shown as they are, since nothing is put in their place. */
export function PlaceholderHint({ markdown }: { markdown: string }) {
  const { t } = useWords()
  const names = unknownPlaceholders(markdown).join(', ')
  return (
    <div role="status">
      {names !== '' && (
        <div className={styles.banner}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>{t('errors.field.placeholder', { names })}</div>
        </div>
      )}
    </div>
  )
}
