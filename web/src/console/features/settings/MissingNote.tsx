import { missingByLaw, type LawfulSetting, type Settings } from '@madang/contract/settings-desk'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { sectionHref } from './SettingsNav.tsx'
import bannerStyles from '../../ui/banner.module.css'
import settingsStyles from './settings.module.css'

interface MissingNoteProps {
  settings: Settings
  /** Each missing one leads to its field; without it they are only named. */
  canEdit: boolean
}

function hrefOf(id: LawfulSetting): string {
  const [section, name] = id.split('.') as ['company' | 'officers', string] // as it is made
  return `${sectionHref(section)}#${name}`
}

/** What the law wants in the site's footer and is not given yet (korea.md §5). */
export function MissingNote({ settings, canEdit }: MissingNoteProps) {
  const { t } = useWords()
  const missing = missingByLaw({ company: settings.company.value, officers: settings.officers.value })
  return (
    <div role="status">
      {missing.length === 0 ? (
        <p className={settingsStyles.complete}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t('settings.missing.none')}
        </p>
      ) : (
        <div className={bannerStyles.banner}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          <div>
            <p className="strong">{t('settings.missing.title', { count: missing.length })}</p>
            <p>{t('settings.missing.text')}</p>
            <ul className={settingsStyles.missing}>
              {missing.map((id) => (
                <li key={id}>
                  {canEdit ? (
                    <AppLink href={hrefOf(id)}>{t(`settings.field.${id}`)}</AppLink>
                  ) : (
                    t(`settings.field.${id}`)
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
