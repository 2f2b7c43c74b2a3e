import type { Settings, SettingsSection } from '@madang/contract/settings-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useViewer } from '../../api/session.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { writingOrder } from '../../form/LanguageTabs.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm, type FormValues } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { SectionFields } from './SectionFields.tsx'
import { conflictFields } from './setting-words.ts'
import { toInput, toValues } from './setting-values.ts'
import { badgeFileQuery, settingsQuery, updates, useUpdateSettings, withSection } from './settings.api.ts'

interface SectionProps {
  section: SettingsSection
  settings: Settings
}

/** A section's form; begins anew when a conflict was settled. */
export function SectionForm(props: SectionProps) {
  const [round, setRound] = useState(0)
  return <Fields key={round} {...props} onSettled={() => setRound((before) => before + 1)} />
}

function Fields({ section, settings, onSettled }: SectionProps & { onSettled: () => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const update = useUpdateSettings(section)
  const [initial, setInitial] = useState(() => toValues(section, settings[section].value))
  const [locale, setLocale] = useState(writingOrder[0] ?? 'kr')
  const client = useQueryClient()
  const nameOfFile = (id: string): string => {
    const file = client.getQueryData(badgeFileQuery(id).queryKey)
    return id === '' ? '' : (file?.name ?? t('settings.badge.other'))
  }
  const conflict = useConflict({
    record: settings,
    query: settingsQuery,
    fields: conflictFields(t, section, nameOfFile),
  })
  const { base } = conflict
  // All of it is public: it survives a reload as well.
  const draft = { key: `${viewer.userId}:settings.${section}`, plainFields: Object.keys(initial) }
  const form = useContractForm<(typeof updates)[SettingsSection]['body'], FormValues>({
    schema: updates[section].body,
    initial,
    toInput: (values) => ({ version: base[section].version, value: toInput(section, values) }),
    send: async (body) => {
      const save = update.mutateAsync(body)
      await conflict.saving(
        form,
        save.then((answer) => withSection(base, section, answer)),
      )
      // What was sent, not what came back: more may have been typed meanwhile.
      setInitial(form.values)
      toast.done(t('settings.saved', { name: t(`settings.section.${section}`) }))
    },
    draft,
  })
  useFieldOfAddress()
  // The first language with something wrong comes to the front, so that the focus can go there.
  const submit = (event?: SubmitEvent): void => {
    const wrong = writingOrder.filter((one) =>
      Object.keys(form.errors).some((name) => name.endsWith(`/${one}`)),
    )
    if (wrong[0] !== undefined && !wrong.includes(locale)) setLocale(wrong[0])
    form.submit(event)
  }
  return (
    <Form form={{ ...form, submit }} label={t(`settings.section.${section}`)}>
      <DraftOffer form={form} place={draft} />
      <SectionFields section={section} form={form} locale={locale} onShow={setLocale} />
      <ConflictChoice fields={conflict.disputed(form)} />
      <FormActions
        submitLabel={t('settings.save')}
        isSending={form.isSending}
        failure={conflict.failureOf(form)}
        onCancel={() => (conflict.disputed(form) === null ? form.replaceAll(initial) : onSettled())}
        isSticky
        note={form.isChanged ? t('settings.changed') : t('settings.unchanged')}
      />
    </Form>
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
