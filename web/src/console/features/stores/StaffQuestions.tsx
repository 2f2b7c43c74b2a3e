import { isStaff } from '@madang/contract/access'
import { toWirePhone } from '@madang/contract/phone'
import type { StaffRole } from '@madang/contract/store-actions'
import { StaffInput, type StoreStaff as Person } from '@madang/contract/store-staff'
import type { Store } from '@madang/contract/stores'
import { staffRoles } from '@madang/contract/statuses'
import { useNavigate } from '@tanstack/react-router'
import { useHeld } from '../../api/held.ts'
import { useViewer } from '../../api/session.ts'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { PhoneField, phonePrefix } from '../../form/PhoneField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-place.ts'
import { staffRoleText } from './store-words.ts'
import { useInviteStoreStaff, useRemoveStoreStaff } from './store-staff.api.ts'
import { placeWithoutStore } from './stores.api.ts'

const firstRole: StaffRole = 'STAFF'

/** Lets somebody work in the store, by phone number. */
export function InviteStaff({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const { t } = useWords()
  const { role } = useViewer()
  const invite = useInviteStoreStaff(storeId)
  const keyOf = useIdempotencyKey()
  const form = useContractForm({
    schema: StaffInput,
    initial: { phone: phonePrefix, name: '', staffRole: firstRole },
    toInput: ({ phone, ...rest }) => ({ ...rest, phone: toWirePhone(phone) ?? phone }),
    send: async (body) => {
      const person = await invite.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t(`stores.staff.invite.${'userId' in person ? 'added' : 'done'}`, { name: person.name }))
      return onClose
    },
  })
  const title = t('stores.staff.invite.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <p className="dimmed">{t(`stores.staff.invite.${isStaff(role) ? 'text' : 'asks'}`)}</p>
        <PhoneField field={form.field('phone')} label={t('stores.staff.invite.phone')} />
        <TextField
          field={form.field('name')}
          label={t('stores.staff.invite.name')}
          help={t('stores.staff.invite.nameHelp')}
        />
        <SelectField
          field={form.field('staffRole')}
          label={t('stores.field.staffRole')}
          help={t(`stores.staff.roleHelp.${form.values.staffRole}`)}
          options={staffRoles.map((role) => ({ value: role, label: staffRoleText(t, role) }))}
        />
        <FormActions
          submitLabel={t('stores.staff.invite.confirm')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

interface RemoveStaffProps {
  storeId: string
  person: Person
  onClose: () => void
}

/** The question before somebody is taken out of the store. */
export function RemoveStaff({ storeId, person, onClose }: RemoveStaffProps) {
  const { t } = useWords()
  const remove = useRemoveStoreStaff(storeId)
  const { userId, name } = person
  return (
    <ConfirmDialog
      title={t('stores.staff.remove.title', { name })}
      text={t('stores.staff.remove.text')}
      confirmLabel={t('stores.staff.remove.confirm')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync({ userId, isSelf: false })
        toast.done(t('stores.staff.remove.done', { name }))
      }}
      onClose={onClose}
    />
  )
}

/** The question before one leaves a store oneself; the list is where one is then. */
export function LeaveStore({ store, onClose }: { store: Pick<Store, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useWords()
  // Once one has left, the store is not there any more, until one is in the list.
  useHeld()
  const viewer = useViewer()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const remove = useRemoveStoreStaff(store.id)
  const { name } = store
  return (
    <ConfirmDialog
      title={t('stores.staff.leave.title', { name })}
      text={t('stores.staff.leave.text')}
      confirmLabel={t('stores.staff.leave.confirm')}
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync({ userId: viewer.userId, isSelf: true })
        toast.done(t('stores.staff.leave.done', { name }))
        if (isHere()) await navigate({ to: placeWithoutStore() })
      }}
      onClose={onClose}
    />
  )
}
