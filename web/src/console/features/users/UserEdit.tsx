import { localeInfo, locales } from '@madang/contract/locales'
import { grantableRoles, UserInput, type User } from '@madang/contract/users'
import { useViewer } from '../../api/session.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { isBlank, type FormValues } from '../../form/values.ts'
import { isolate } from '../../../words.ts'
import { useWords } from '../../i18n/words.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { toast } from '../../ui/toast.ts'
import { userFields } from './user-fields.ts'
import { nameOf, roleText } from './user-words.ts'
import { userApi, useUpdateUser } from './users.api.ts'
import styles from '../../ui/card.module.css'

const names = userFields.groups.basics

/** Changes a member's basic data in place. */
export function UserEdit({ user, onClose }: { user: User; onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const viewer = useViewer()
  const update = useUpdateUser(user.id)
  const editing = useRecordForm({
    record: user,
    query: userApi.one(user.id),
    schema: UserInput,
    fields: conflictFields(userFields, { words }, names),
    toValues: (record): FormValues => ({ ...toValues(userFields, record), removeEmail: false }),
    toInput: ({ removeEmail, ...values }, base) => {
      const isRemoved = removeEmail === true && isBlank(values['email']) && base.email !== null
      const changes = changesOf(userFields, values, base)
      return { version: base.version, ...changes, ...(isRemoved && { email: null }) }
    },
    save: (body) => update.mutateAsync(body),
    onSaved: (saved) => toast.done(t('users.edit.saved', { name: nameOf(t, saved) })),
    onClose,
  })
  const { form, base } = editing
  const { email } = base
  const removing = form.field('removeEmail')
  const roles = [...new Set([...grantableRoles(viewer), base.authorityType])]
  const keep = (value: string): string => t('users.edit.keep', { value })
  return (
    <div className={styles.body}>
      <RecordForm
        editing={editing}
        label={t('users.edit.label')}
        submitLabel={t('users.edit.save')}
        onCancel={onClose}
        lastChange={<LastRecordedChange subjectId={user.id} />}
        isCompact
      >
        <FieldInputs
          fields={userFields}
          names={names}
          form={form}
          extras={{
            authorityType: { options: roles.map((role) => ({ value: role, label: roleText(t, role) })) },
            locale: { options: locales.map((locale) => ({ value: locale, label: localeInfo[locale].name })) },
            name: { label: t('users.edit.name'), help: keep(nameOf(t, base)) },
            email: {
              label: t('users.edit.email'),
              help: email === null ? t('users.edit.keepNone') : keep(isolate(email)),
            },
          }}
        />
        {email !== null && form.values['email'] === '' && (
          <CheckboxField
            field={{ ...removing, value: removing.value === true }}
            label={t('users.edit.removeEmail')}
          />
        )}
      </RecordForm>
    </div>
  )
}
