import {
  missingByLaw,
  settingsSections,
  type Settings,
  type SettingsSection,
} from '@madang/contract/settings-desk'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import pillStyles from '../../ui/pill.module.css'
import settingsStyles from './settings.module.css'

export function sectionHref(section: SettingsSection): string {
  return `${paths.settings}/${section}`
}

interface SettingsNavProps {
  current: SettingsSection
  /** Null while they are on their way. */
  settings: Settings | null
}

/** The sections, with how much the law misses in each, and the desks beside them. */
export function SettingsNav({ current, settings }: SettingsNavProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const ref = useRef<HTMLElement>(null)
  // On phones the strip is longer than the screen.
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const missing =
    settings === null
      ? []
      : missingByLaw({ company: settings.company.value, officers: settings.officers.value })
  const countOf = (section: SettingsSection): number =>
    missing.filter((place) => place.startsWith(`${section}.`)).length
  return (
    <nav className={settingsStyles.nav} aria-label={t('settings.title')} ref={ref}>
      <ul>
        {settingsSections.map((section) => (
          <li key={section}>
            <AppLink href={sectionHref(section)} aria-current={section === current ? 'page' : undefined}>
              {t(`settings.section.${section}`)}
              {countOf(section) > 0 && (
                <span className={`${pillStyles.pill} ${pillStyles.warning}`}>
                  <span aria-hidden="true">{number(countOf(section))}</span>
                  <span className="visually-hidden">
                    {t('settings.missing.count', { count: countOf(section) })}
                  </span>
                </span>
              )}
            </AppLink>
          </li>
        ))}
        <li>
          <AppLink href={paths.legal}>{t('shell.nav.legal')}</AppLink>
        </li>
        <li>
          <AppLink href={paths.faqs}>{t('shell.nav.faqs')}</AppLink>
        </li>
      </ul>
    </nav>
  )
}
