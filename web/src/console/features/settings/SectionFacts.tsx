import { publicFilePath } from '@madang/contract/files'
import { localeInfo } from '@madang/contract/locales'
import type { Settings, SettingsSection } from '@madang/contract/settings-desk'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { writingOrder } from '../../i18n/writing-order.ts'
import { toText } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { factOf } from '../../record/FieldFact.tsx'
import { valueAt } from '../../record/field-values.ts'
import type { RecordField } from '../../record/fields.ts'
import { Card } from '../../ui/Card.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { KakaoFacts } from './KakaoFields.tsx'
import { settingFields } from './setting-fields.ts'
import { badgeFileQuery } from './settings.api.ts'
import bannerStyles from '../../ui/banner.module.css'
import factStyles from '../../record/facts.module.css'

// Comes with the one section that has it.
const PlanName = lazy(async () => ({ default: (await import('./PlanChoice.tsx')).PlanName }))

/** A section as staff see it who may not change it, with the reason. */
export function SectionFacts({ section, settings }: { section: SettingsSection; settings: Settings }) {
  const words = useWords()
  const format = useFormat()
  const { t } = words
  const fact = (name: string, field: RecordField): ReactNode => {
    const value = valueAt(settings[section], name)
    if (field.kind === 'files') return badgesOf(value)
    if (name === 'value/planKey') {
      return (
        <Suspense>
          <PlanName planKey={toText(value)} />
        </Suspense>
      )
    }
    return factOf({ name, field, value, speech: { words }, format })
  }
  return (
    <>
      <div className={`${bannerStyles.banner} ${bannerStyles.info}`}>
        <IconLock size={20} stroke={1.75} aria-hidden />
        <div>{t('settings.readOnly')}</div>
      </div>
      {section === 'kakao' ? (
        <KakaoFacts templates={settings.kakao.value} />
      ) : (
        <Card isPadded>
          <LabelValues
            pairs={Object.entries(settingFields[section].all).map(([name, field]) => [
              t(field.label),
              fact(name, field) ?? <span className="dimmed">{t('settings.none')}</span>,
              'whole',
            ])}
          />
        </Card>
      )}
    </>
  )
}

/** The pictures by language; null where there is none. */
function badgesOf(value: unknown): ReactNode {
  const ids = new Map<string, unknown>(Object.entries(value ?? {}))
  const given = writingOrder.filter((locale) => ids.has(locale))
  if (given.length === 0) return null
  return given.map((locale) => (
    <span key={locale} className={factStyles.inLanguage} lang={localeInfo[locale].tag}>
      <small>{localeInfo[locale].name}</small>
      <BadgePicture id={toText(ids.get(locale))} />
    </span>
  ))
}

function BadgePicture({ id }: { id: string }) {
  const { data: file } = useQuery(badgeFileQuery(id))
  if (!file) return null
  return <img src={publicFilePath(file, null)} alt={file.name} height={40} />
}
