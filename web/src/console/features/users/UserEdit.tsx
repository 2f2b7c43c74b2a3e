import type { Role } from '@madang/contract/access'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { grantableRoles, UserInput, type User } from '@madang/contract/users'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { isolate } from '../../../words.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.tsx'
import { ConflictChoice, type Disputed } from './ConflictChoice.tsx'
import { useConflict } from './use-conflict.ts'
import { nameOf, roleText } from './user-words.ts'
import { useUpdateUser } from './users.api.ts'

interface Values extends Record<string, string | boolean> {
  authorityType: Role
  locale: Locale
  name: string
  email: string
  removeEmail: boolean
}

const choices = ['authorityType', 'locale'] as const

/** Only what differs from the record travels. */
function changesOf(values: Values, base: User): object {
  const email = values.email.trim()
  return {
    version: base.version,
    ...(values.authorityType === base.authorityType ? {} : { authorityType: values.authorityType }),
    ...(values.locale === base.locale ? {} : { locale: values.locale }),
    ...(values.name.trim() === '' ? {} : { name: values.name }),
    ...(email === '' ? {} : { email }),
    ...(values.removeEmail && email === '' && base.email !== null ? { email: null } : {}),
  }
}

/** Changes a member's basic data in place. Name and e-mail are masked, so new ones are written, not edited. */
export function UserEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const update = useUpdateUser(user.id)
  const { base, before, saving } = useConflict(user)
  const [initial] = useState<Values>({
    authorityType: user.authorityType,
    locale: user.locale,
    name: '',
    email: '',
    removeEmail: false,
  })
  const [mine, setMine] = useState<Values>(initial)
  const form = useContractForm<typeof UserInput, Values>({
    schema: UserInput,
    initial,
    toInput: (values) => changesOf(values, base),
    send: async (body) => {
      setMine(form.values)
      if (Object.keys(body).length > 1) {
        const saved = await saving(update.mutateAsync(body))
        toast.done(t('users.edit.saved', { name: nameOf(t, saved) }))
      }
      onClose()
    },
  })

  const disputed = before === null ? [] : disputedFields()
  function disputedFields(): Disputed[] {
    const textOf = { authorityType: (role: string) => roleText(t, role as Role), locale: localeName } // the keys' own values
    const labels = { authorityType: t('users.field.role'), locale: t('users.field.language') }
    const chosen = choices
      .filter((key) => before?.[key] !== base[key] && mine[key] !== base[key])
      .map((key) => ({
        key,
        label: labels[key],
        theirs: textOf[key](base[key]),
        mine: textOf[key](mine[key]),
        isMine: form.values[key] === mine[key],
        onChoose: (isMine: boolean) =>
          form.replaceAll({ ...form.values, [key]: isMine ? mine[key] : base[key] }),
      }))
    const written = (['name', 'email'] as const)
      .filter((key) => before?.[key] !== base[key] && mine[key] !== '')
      .map((key) => ({
        key,
        label: t(`users.field.${key}`),
        theirs: base[key] ?? t('users.none'),
        mine: mine[key],
        isMine: form.values[key] === mine[key],
        onChoose: (isMine: boolean) => form.replaceAll({ ...form.values, [key]: isMine ? mine[key] : '' }),
      }))
    return [...chosen, ...written]
  }

  const roles = [...new Set([...grantableRoles(viewer), base.authorityType])]
  const email = base.email
  return (
    <div className="cb">
      <Form form={form} label={t('users.edit.label')} isCompact>
        <div className="two2">
          <SelectField
            field={form.field('authorityType')}
            label={t('users.field.role')}
            options={roles.map((role) => ({ value: role, label: roleText(t, role) }))}
          />
          <SelectField
            field={form.field('locale')}
            label={t('users.field.language')}
            options={locales.map((locale) => ({ value: locale, label: localeInfo[locale].name }))}
          />
          <TextField
            field={form.field('name')}
            label={t('users.edit.name')}
            help={t('users.edit.keep', { value: nameOf(t, base) })}
            isOptional
          />
          <TextField
            field={form.field('email')}
            label={t('users.edit.email')}
            help={email === null ? t('users.edit.keepNone') : t('users.edit.keep', { value: isolate(email) })}
            type="email"
            dir="ltr"
            isOptional
          />
        </div>
        {email !== null && form.values.email === '' && (
          <CheckboxField field={form.field('removeEmail')} label={t('users.edit.removeEmail')} />
        )}
        {before !== null && <ConflictChoice fields={disputed} />}
        <FormActions
          submitLabel={t('users.edit.save')}
          isSending={form.isSending}
          failure={before === null ? form.failure : null}
          onCancel={onClose}
        />
      </Form>
    </div>
  )
}

function localeName(locale: string): string {
  return localeInfo[locale as Locale].name // the value of a select that offers nothing else
}
