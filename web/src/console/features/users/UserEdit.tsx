import type { Role } from '@madang/contract/access'
import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { grantableRoles, UserInput, type User } from '@madang/contract/users'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import type { RecordFields } from '../../form/conflict.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { isolate } from '../../../words.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { nameOf, roleText } from './user-words.ts'
import { userApi, useUpdateUser } from './users.api.ts'
import cardStyles from '../../ui/card.module.css'
import formStyles from '../../form/form.module.css'

type Values = {
  authorityType: Role
  locale: Locale
  name: string
  email: string
  removeEmail: boolean
}

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

function fieldsOf(t: Translate): RecordFields<User, Values> {
  return [
    {
      key: 'authorityType',
      label: t('users.field.role'),
      valueOf: (user) => user.authorityType,
      textOf: (role) => roleText(t, role),
    },
    {
      key: 'locale',
      label: t('users.field.language'),
      valueOf: (user) => user.locale,
      textOf: (locale) => localeInfo[locale].name,
    },
    { key: 'name', label: t('users.field.name'), valueOf: (user) => user.name, isWrittenNew: true },
    { key: 'email', label: t('users.field.email'), valueOf: (user) => user.email ?? '', isWrittenNew: true },
  ]
}

/** Changes a member's basic data in place. Name and e-mail are masked, so new ones are written, not edited. */
export function UserEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useWords()
  const viewer = useViewer()
  const update = useUpdateUser(user.id)
  const conflict = useConflict({ record: user, query: userApi.one(user.id), fields: fieldsOf(t) })
  const { base } = conflict
  const [initial, setInitial] = useState<Values>({
    authorityType: user.authorityType,
    locale: user.locale,
    name: '',
    email: '',
    removeEmail: false,
  })
  const form = useContractForm<typeof UserInput, Values>({
    schema: UserInput,
    initial,
    toInput: (values) => changesOf(values, base),
    send: async (body) => {
      if (Object.keys(body).length > 1) {
        const saved = await conflict.saving(form, update.mutateAsync(body))
        toast.done(t('users.edit.saved', { name: nameOf(t, saved) }))
      }
      if (!form.isTypedOn()) return onClose
      // More was typed meanwhile: it is to be saved, too.
      setInitial(form.values)
      return undefined
    },
  })

  const roles = [...new Set([...grantableRoles(viewer), base.authorityType])]
  const email = base.email
  return (
    <div className={cardStyles.body}>
      <Form form={form} label={t('users.edit.label')} isCompact>
        <div className={formStyles.pair}>
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
        <ConflictChoice fields={conflict.disputed(form)} />
        <FormActions
          submitLabel={t('users.edit.save')}
          isSending={form.isSending}
          failure={conflict.failureOf(form)}
          onCancel={onClose}
        />
      </Form>
    </div>
  )
}
