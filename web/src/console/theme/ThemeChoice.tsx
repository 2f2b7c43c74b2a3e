import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import { setTheme, useTheme, type Theme } from './theme.ts'

/** Light or dark, on this device; counts at once. */
export function ThemeChoice({ hasVisibleLegend = false }: { hasVisibleLegend?: boolean }) {
  const { t } = useWords()
  const theme = useTheme()
  const name = useId()
  const choice = (value: Theme, label: string) => (
    <label className="opt">
      <input type="radio" name={name} checked={theme === value} onChange={() => setTheme(value)} />
      {label}
    </label>
  )
  return (
    <fieldset className="theme-choice">
      <legend className={hasVisibleLegend ? undefined : 'sr'}>{t('shell.profile.theme')}</legend>
      <div className="opts">
        {choice('light', t('shell.profile.light'))}
        {choice('dark', t('shell.profile.dark'))}
      </div>
    </fieldset>
  )
}
