import { ProfileInput } from '@madang/contract/auth'
import { isLocale, localeInfo, locales } from '@madang/contract/locales'
import type { User } from '@madang/contract/users'
import { useState } from 'react'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { getWords, switchLocale, useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUpdateAccount } from './preferences.api.ts'

const languages = locales.map((locale) => ({ value: locale, label: localeInfo[locale].name }))

/** Name, e-mail, language. Given a new key after each save, so that it starts from what was saved. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useWords()
  const update = useUpdateAccount()
  const initial: Record<'name' | 'email' | 'locale', string> = {
    name: user.name,
    email: user.email ?? '',
    locale: user.locale,
  }
  const form = useContractForm({
    schema: ProfileInput,
    initial,
    toInput: ({ name, email, locale }) => ({ name, email: email.trim() === '' ? null : email, locale }),
    send: async (input) => {
      await update.mutateAsync({ change: ProfileInput.parse(input) })
      if (isLocale(input.locale) && input.locale !== getWords().locale) await switchLocale(input.locale)
      toast.done(getWords().t('preferences.profile.saved'))
    },
  })
  // Chosen in the profile menu meanwhile: saving the name must not bring the language before back.
  const [locale, setLocale] = useState(user.locale)
  if (locale !== user.locale) {
    setLocale(user.locale)
    form.replaceAll({ ...form.values, locale: user.locale })
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
