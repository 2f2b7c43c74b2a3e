import { Link } from '@tanstack/react-router'
import { useViewer } from '../api/session.ts'
import { useSupportLink } from '../api/settings.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { mayOpen } from './places.ts'
import styles from './not-found.module.css'

/** An address under /admin that is not there, or not for this role; the two look the same. */
export function NotFoundPage() {
  const { t } = useWords()
  const { role } = useViewer()
  const support = useSupportLink()
  const hasDashboard = mayOpen(role, 'dashboard')
  return (
    <div className={styles.notFound}>
      <Stones />
      <PageHeading>{t('not-found.title')}</PageHeading>
      <p className="dimmed">{t('not-found.text')}</p>
      <div className={styles.actions}>
        <Link
          className={buttonClass('primary')}
          to={hasDashboard ? paths.dashboard : paths.preferences}
          activeProps={{}}
        >
          {hasDashboard ? t('not-found.toDashboard') : t('not-found.toPreferences')}
        </Link>
        {support !== null && (
          <a className={buttonClass('plain')} href={support} target="_blank" rel="noreferrer">
            {t('not-found.support')}
          </a>
        )}
      </div>
    </div>
  )
}

/** 4 0 4 as stepping stones; the one in the middle is missing. */
function Stones() {
  return (
    <svg viewBox="0 0 216 64" width="216" height="64" className={styles.stones} role="img" aria-label="404">
      <ellipse cx="36" cy="34" rx="30" ry="20" className={styles.stone} />
      <ellipse cx="108" cy="34" rx="29" ry="19" className={styles.gap} />
      <ellipse cx="180" cy="34" rx="30" ry="20" className={styles.stone} />
      <text x="36" y="41">
        4
      </text>
      <text x="108" y="41" className={styles.zero}>
        0
      </text>
      <text x="180" y="41">
        4
      </text>
    </svg>
  )
}
