import { Link } from '@tanstack/react-router'
import { Mark } from '../../theme/Mark.tsx'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { useBrand } from './brand.ts'
import styles from './frame.module.css'

/** Mark and name; leads to the console's first page. */
export function Brand() {
  const { t } = useWords()
  const brand = useBrand()
  return (
    <Link
      className={styles.brand}
      to={paths.dashboard}
      activeProps={{}}
      title={`${brand} ${t('shell.console')}`}
    >
      <Mark size={26} />
      <b dir="auto">{brand}</b>
      <small>{t('shell.console')}</small>
    </Link>
  )
}
