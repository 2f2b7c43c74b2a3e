import { StaffJoinInput } from '@madang/contract/jrs-entries'
import type { JrsDay } from '@madang/contract/jrs-days'
import { toAsciiDigits, toWirePhone } from '@madang/contract/phone'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { DigitsField } from '../../form/DigitsField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { PhoneField, phonePrefix } from '../../form/PhoneField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { clockOf } from './booking-words.ts'
import { useAddBooking } from './bookings.api.ts'
import { nameOf } from './entry-words.tsx'

interface BookingAddProps {
  day: JrsDay
  slotAt: string
  onClose: () => void
}

/** Writes down who calls the store, or who walks in. */
export function BookingAdd({ day, slotAt, onClose }: BookingAddProps) {
  const words = useWords()
  const { t } = words
  const add = useAddBooking(day.id)
  const keyOf = useIdempotencyKey()
  const runs = day.slots.find(({ at }) => at === slotAt)?.isOpen === false
  const form = useContractForm({
    schema: StaffJoinInput,
    initial: {
      partySize: String(Math.min(2, day.maxPartySize)),
      phone: phonePrefix,
      name: '',
      staffMemo: '',
      isThere: runs,
    },
    toInput: ({ partySize, phone, name, staffMemo, isThere }) => ({
      slotAt,
      to: isThere ? ('COMPLETED' as const) : ('CONFIRMED' as const),
      partySize: Number(partySize),
      ...(phone !== phonePrefix && { phone: toWirePhone(phone) ?? phone }),
      ...(name.trim() !== '' && { name }),
      ...(staffMemo.trim() !== '' && { staffMemo }),
    }),
    send: async (body) => {
      const entry = await add.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('bookings.added', { name: nameOf(t, entry), time: clockOf(words, slotAt) }))
      return onClose
    },
  })
  const title = t('bookings.addTo', { time: clockOf(words, slotAt) })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <DigitsField
          label={t('board.add.size')}
          field={form.field('partySize')}
          format={(typed) => toAsciiDigits(typed).replace(/\D/g, '').slice(0, 2)}
        />
        <TextField field={form.field('name')} label={t('board.add.name')} isOptional />
        <PhoneField field={form.field('phone')} label={t('board.add.phone')} isOptional />
        <TextField field={form.field('staffMemo')} label={t('entries.field.staffMemo')} isOptional />
        <CheckboxField field={form.field('isThere')} label={t('bookings.isThere')} />
        <FormActions
          submitLabel={t('bookings.add')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
