import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import { setTheme, useTheme, type Theme } from './theme.ts'
import styles from '../ui/options.module.css'

/** Light or dark, on this device; counts at once. */
export function ThemeChoice({ hasVisibleLegend = false }: { hasVisibleLegend?: boolean }) {
  const { t } = useWords()
  const theme = useTheme()
  const name = useId()
  const choice = (value: Theme, label: string) => (
    <label className={styles.option}>
      <input type="radio" name={name} checked={theme === value} onChange={() => setTheme(value)} />
      {label}
    </label>
  )
  return (
    <fieldset>
      <legend className={hasVisibleLegend ? undefined : 'visually-hidden'}>{t('shell.profile.theme')}</legend>
      <div className={styles.options}>
        {choice('light', t('shell.profile.light'))}
        {choice('dark', t('shell.profile.dark'))}
      </div>
    </fieldset>
  )
}
