import { IconChevronDown } from '@tabler/icons-react'
import { isLocale, localeInfo, locales } from '@madang/contract/locales'
import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import { chooseLocale } from './choose-locale.ts'
import styles from '../ui/input.module.css'

/** All languages by their own names; the choice counts at once. */
export function LanguageSelect({ label }: { label: string }) {
  const { locale } = useWords()
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          id={id}
          className={styles.input}
          value={locale}
          onChange={({ currentTarget: { value } }) => {
            if (isLocale(value)) void chooseLocale(value)
          }}
        >
          {locales.map((name) => (
            <option key={name} value={name} lang={localeInfo[name].tag}>
              {localeInfo[name].name}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </span>
    </div>
  )
}
