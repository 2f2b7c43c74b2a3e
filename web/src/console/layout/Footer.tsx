import { useSupportLink } from '../api/settings.ts'
import { useWords } from '../i18n/words.ts'
import { readVersion, useBrand } from './brand.ts'
import styles from './footer.module.css'

/** The site's legal pages, the questions, support, and which version this is. */
export function Footer() {
  const { t } = useWords()
  const brand = useBrand()
  const support = useSupportLink()
  return (
    <footer className={styles.footer}>
      <a href="/terms">{t('shell.foot.terms')}</a>
      <a href="/privacy">
        <b>{t('shell.foot.privacy')}</b>
      </a>
      <a href="/location">{t('shell.foot.location')}</a>
      <a href="/faq">{t('shell.foot.faq')}</a>
      {support !== null && (
        <a href={support} target="_blank" rel="noreferrer">
          {t('shell.foot.support')}
        </a>
      )}
      <span className="push-end num">{t('shell.foot.version', { brand, version: readVersion() })}</span>
    </footer>
  )
}
