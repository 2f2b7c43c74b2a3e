import { ProfileInput } from '@madang/contract/auth'
import { localeInfo, locales } from '@madang/contract/locales'
import type { User } from '@madang/contract/users'
import { useState } from 'react'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { getWords, switchLocale, useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateAccount } from './preferences.api.ts'

const languages = locales.map((locale) => ({ value: locale, label: localeInfo[locale].name }))

type Profile = Record<'name' | 'email' | 'locale', string>
const names = ['name', 'email', 'locale'] as const

function profileOf({ name, email, locale }: User): Profile {
  return { name, email: email ?? '', locale }
}

/** Only what was changed: the rest may have been saved elsewhere meanwhile. */
function changesOf(values: Profile, saved: Profile): Record<string, string | null> {
  const changed = names.filter((name) => values[name] !== saved[name])
  return Object.fromEntries(
    changed.map((name) => [name, name === 'email' && values.email.trim() === '' ? null : values[name]]),
  )
}

/** Name, e-mail, language. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useWords()
  const update = useUpdateAccount()
  const saved = profileOf(user)
  const form = useContractForm({
    schema: ProfileInput,
    initial: saved,
    toInput: (values) => changesOf(values, saved),
    send: async (input) => {
      const change = ProfileInput.parse(input)
      form.follow(form.values, profileOf(await update.mutateAsync({ change })))
      if (change.locale !== undefined) await switchLocale(change.locale)
      toast.done(getWords().t('preferences.profile.saved'))
    },
  })
  // Saved elsewhere meanwhile: what was not touched here follows, what is typed stays.
  const [seen, setSeen] = useState(saved)
  if (names.some((name) => seen[name] !== saved[name])) {
    setSeen(saved)
    form.follow(seen, saved)
  }
  return (
    <Form form={form} label={t('preferences.profile.title')} isCompact>
      <TextField field={form.field('name')} label={t('preferences.profile.name')} autoComplete="name" />
      <TextField
        field={form.field('email')}
        label={t('preferences.profile.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        isOptional
      />
      <SelectField
        field={form.field('locale')}
        label={t('preferences.profile.language')}
        help={t('preferences.profile.languageHelp')}
        options={languages}
      />
      <FormError failure={form.failure} />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isSending}>
          {t('preferences.profile.save')}
        </Button>
      </div>
    </Form>
  )
}
