import { Settings, type SettingsSection } from '@madang/contract/settings-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { useWritingLocale } from '../../form/LocalisedFields.tsx'
import { toText, type FieldValue } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { toInput, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { namesOf } from '../../record/fields.ts'
import { LastChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { toast } from '../../ui/toast.ts'
import { SectionFields } from './SectionFields.tsx'
import { settingFields } from './setting-fields.ts'
import {
  badgeFileQuery,
  settingsHistoryQuery,
  settingsQuery,
  updates,
  useUpdateSettings,
  withSection,
} from './settings.api.ts'

const newest = { pageNumber: 1, pageSize: 1 }

interface SectionProps {
  section: SettingsSection
  settings: Settings
}

/** A section's form; begins anew when a conflict was settled. */
export function SectionForm(props: SectionProps) {
  const [round, setRound] = useState(0)
  return <Fields key={round} {...props} onSettled={() => setRound((before) => before + 1)} />
}

/** The fields of a section, for the choice between two saves; of a file its name is told. */
function useConflictFields(section: SettingsSection) {
  const words = useWords()
  const client = useQueryClient()
  const fields = settingFields[section]
  const nameOfFile = (id: FieldValue): string => {
    const file = client.getQueryData(badgeFileQuery(toText(id)).queryKey)
    return id === '' ? '' : (file?.name ?? words.t('settings.badge.other'))
  }
  const files = namesOf(fields).filter((name) => fields.all[name]?.kind === 'files')
  const texts = Object.fromEntries(files.map((name) => [name, nameOfFile]))
  return conflictFields(fields, { words, texts }).map((field) => ({
    ...field,
    valueOf: (settings: Settings) => field.valueOf(settings[section]),
  }))
}

function Fields({ section, settings, onSettled }: SectionProps & { onSettled: () => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const update = useUpdateSettings(section)
  const fields = settingFields[section]
  const editing = useRecordForm({
    record: settings,
    query: settingsQuery,
    schema: updates[section].body,
    fields: useConflictFields(section),
    toValues: (all) => toValues(fields, all[section]),
    toInput: (values, base) => ({ version: base[section].version, ...toInput(fields, values) }),
    save: async (body, base) => withSection(base, section, await update.mutateAsync(body)),
    onSaved: () => toast.done(t('settings.saved', { name: t(`settings.section.${section}`) })),
    // All of it is public: it survives a reload as well.
    draft: {
      key: `${viewer.userId}:settings.${section}`,
      parse: (earlier) => Settings.safeParse(earlier).data,
    },
  })
  useFieldOfAddress()
  const { form, initial, disputed } = editing
  const { submit, ...shown } = useWritingLocale(form)
  return (
    <RecordForm
      editing={editing}
      label={t(`settings.section.${section}`)}
      submit={submit}
      submitLabel={t('settings.save')}
      onCancel={() => (disputed === null ? form.replaceAll(initial) : onSettled())}
      lastChange={<LastChange query={settingsHistoryQuery(section, newest)} />}
      isSticky
      note={form.isChanged ? t('settings.changed') : t('settings.unchanged')}
    >
      <SectionFields section={section} form={form} {...shown} />
    </RecordForm>
  )
}

/** The field that the address names after its `#` takes the focus: the note on what is missing leads there. */
function useFieldOfAddress(): void {
  const place = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation })
  useEffect(() => {
    if (place === undefined || place.hash === '') return undefined
    const name = CSS.escape(`value/${place.hash}`)
    // On a change of page the heading takes the focus first, in an effect of the same turn.
    const timer = setTimeout(() => {
      document.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}/"]`)?.focus()
    })
    return () => clearTimeout(timer)
  }, [place])
}
