import { publicFilePath } from '@madang/contract/files'
import { localeInfo } from '@madang/contract/locales'
import type { Settings, SettingsSection } from '@madang/contract/settings-desk'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { writingOrder } from '../../form/LanguageTabs.tsx'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { fieldsOf, type Setting } from './setting-fields.ts'
import { fieldName, toValues } from './setting-values.ts'
import { flagText, labelOf } from './setting-words.ts'
import { badgeFileQuery } from './settings.api.ts'
import bannerStyles from '../../ui/banner.module.css'
import settingsStyles from './settings.module.css'

type Values = ReturnType<typeof toValues>

/** A section as staff see it who may not change it, with the reason. */
export function SectionFacts({ section, settings }: { section: SettingsSection; settings: Settings }) {
  const { t } = useWords()
  const values = toValues(section, settings[section].value)
  return (
    <>
      <div className={`${bannerStyles.banner} ${bannerStyles.info}`}>
        <IconLock size={20} stroke={1.75} aria-hidden />
        <div>{t('settings.readOnly')}</div>
      </div>
      <Card isPadded>
        <LabelValues
          pairs={fieldsOf(section).map((setting) => [
            labelOf(t, setting),
            <Fact key={setting.id} setting={setting} values={values} />,
            'whole',
          ])}
        />
      </Card>
    </>
  )
}

function Fact({ setting, values }: { setting: Setting; values: Values }) {
  const { t } = useWords()
  const name = fieldName(setting)
  const nothing = <span className="dimmed">{t('settings.none')}</span>
  if (setting.kind === 'words' || setting.kind === 'badge') {
    const given = writingOrder.flatMap((locale) => {
      const value = String(values[`${name}/${locale}`] ?? '')
      return value === '' ? [] : [{ locale, value }]
    })
    if (given.length === 0) return nothing
    return given.map(({ locale, value }) => (
      <span key={locale} className={settingsStyles.inLanguage} lang={localeInfo[locale].tag}>
        <small>{localeInfo[locale].name}</small>
        {setting.kind === 'badge' ? <BadgePicture id={value} /> : <bdi>{value}</bdi>}
      </span>
    ))
  }
  const value = values[name]
  if (setting.kind === 'flag') return flagText(t, value)
  if (value === undefined || value === '') return nothing
  return (
    <bdi dir="ltr" className={settingsStyles.lines}>
      {value}
    </bdi>
  )
}

function BadgePicture({ id }: { id: string }) {
  const { data: file } = useQuery(badgeFileQuery(id))
  if (!file) return null
  return <img src={publicFilePath(file, null)} alt={file.name} height={40} />
}
