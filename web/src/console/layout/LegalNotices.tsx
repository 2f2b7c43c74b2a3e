import { IconInfoCircle } from '@tabler/icons-react'
import { legalPaths } from '@madang/contract/site-page'
import { Rich } from '../../theme/Rich.tsx'
import { useLegalNotices } from '../api/legal-notices.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import styles from './legal-notices.module.css'

/** Changes for the worse are told to each member, not only on the pages of the texts (terms article 3). */
export function LegalNotices({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { notices, dismiss } = useLegalNotices()
  if (notices.length === 0) return null
  return (
    <section className={styles.notices} aria-label={t('shell.notices.label')}>
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <ul>
        {notices.map(({ type, effectiveAt }) => (
          <li key={type}>
            <Rich
              text={t('shell.notices.text', {
                name: t(`shell.notices.type.${type}`),
                date: format.date(effectiveAt),
              })}
              tags={{
                more: (text) => (
                  <a href={`${legalPaths[type]}/versions`} target="_blank" rel="noreferrer">
                    {text}
                    <span className="visually-hidden"> ({t('shell.profile.newTab')})</span>
                  </a>
                ),
              }}
            />
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          dismiss()
          onDismiss()
        }}
      >
        {t('shell.notices.dismiss')}
      </Button>
    </section>
  )
}
