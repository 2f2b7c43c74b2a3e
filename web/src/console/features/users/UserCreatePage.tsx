import { type Role } from '@madang/contract/access'
import { toWirePhone } from '@madang/contract/phone'
import { AdminUserInput, adminRoles, grantableRoles } from '@madang/contract/users'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form, FormGroup } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { PhoneField, phonePrefix } from '../../form/PhoneField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { toast } from '../../ui/toast.ts'
import { nameOf, roleText } from './user-words.ts'
import { useCreateAdminUser } from './users.api.ts'

/** Invites somebody with the role of store manager or above. */
export function UserCreatePage() {
  const { t } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const create = useCreateAdminUser()
  const keyOf = useIdempotencyKey()
  const grantable: readonly Role[] = grantableRoles(viewer)
  const roles = adminRoles.filter((role) => grantable.includes(role))
  const draft = { key: `${viewer.userId}:users.create`, plainFields: ['authorityType'] }

  const form = useContractForm({
    schema: AdminUserInput,
    initial: { phone: phonePrefix, name: '', email: '', authorityType: roles[0] ?? 'MANAGER' },
    toInput: ({ phone, email, ...rest }) => ({
      ...rest,
      phone: toWirePhone(phone) ?? phone,
      ...(email.trim() === '' ? {} : { email }),
    }),
    send: async (body) => {
      const user = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('users.create.saved', { name: nameOf(t, user), role: roleText(t, user.authorityType) }))
      return () => navigate({ to: paths.user, params: { id: user.id } })
    },
    draft,
  })
  const chosen = roles.find((role) => role === form.values.authorityType) ?? 'MANAGER'
  return (
    <>
      <PageHead title={t('users.create.title')} />
      <Form form={form} label={t('users.create.title')}>
        <DraftOffer form={form} place={draft} />
        <FormGroup title={t('users.create.who')} help={t('users.create.whoHelp')}>
          <PhoneField field={form.field('phone')} label={t('users.field.phone')} />
          <TextField field={form.field('name')} label={t('users.field.name')} />
          <TextField
            field={form.field('email')}
            label={t('users.field.email')}
            help={t('users.create.emailHelp')}
            type="email"
            inputMode="email"
            dir="ltr"
            isOptional
          />
        </FormGroup>
        <FormGroup title={t('users.create.what')}>
          <SelectField
            field={form.field('authorityType')}
            label={t('users.field.authorityType')}
            help={t(`users.create.roleHelp.${chosen}`)}
            options={roles.map((role) => ({ value: role, label: roleText(t, role) }))}
          />
        </FormGroup>
        <FormActions
          submitLabel={t('users.create.save')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={() => void navigate({ to: paths.users })}
          isSticky
        />
      </Form>
    </>
  )
}
