import { receiveTransfer } from '@madang/contract/bank-transfers'
import { seoulDate } from '@madang/contract/korean-time'
import { firstPaymentDay } from '@madang/contract/money'
import { useState } from 'react'
import { AmountField, groupAmount, readAmount } from '../../form/AmountField.tsx'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { toast } from '../../ui/toast.ts'
import { useReceiveTransfer } from './transfers.api.ts'

interface ReceiveDialogProps {
  order: { readonly id: string; readonly no: string; readonly storeName: string; readonly total: number }
  depositorName: string | null
  onClose: () => void
}

/** The money for an order was seen on the bank account. */
export function ReceiveDialog({ order, depositorName, onClose }: ReceiveDialogProps) {
  const { t, won } = useWords()
  const receive = useReceiveTransfer()
  const keyOf = useIdempotencyKey()
  const { id, no, storeName, total } = order
  const [today] = useState(() => seoulDate(new Date()))
  const [initial] = useState({
    amount: groupAmount(String(total)),
    receivedOn: today,
    depositorName: depositorName ?? '',
  })
  const form = useContractForm({
    schema: receiveTransfer.body,
    initial,
    toInput: (values) => ({ ...values, amount: readAmount(values.amount) }),
    send: async (body) => {
      await receive.mutateAsync({ params: { id }, body, idempotencyKey: keyOf(body) })
      toast.done(t('transfers.receive.done', { no }))
      return onClose
    },
  })
  return (
    <Dialog title={t('transfers.receive.title')} onClose={onClose}>
      <Form form={form} label={t('transfers.receive.title')} isCompact>
        <p className="dimmed small">
          <Isolate>{no}</Isolate>
          {t('table.separator')}
          <bdi>{storeName}</bdi>
        </p>
        <AmountField
          field={form.field('amount')}
          label={t('transfers.receive.amount')}
          help={t('transfers.receive.whole', { amount: won(total) })}
        />
        <DateTimeField
          field={form.field('receivedOn')}
          label={t('transfers.receive.day')}
          type="date"
          min={firstPaymentDay}
          max={today}
        />
        <TextField
          field={form.field('depositorName')}
          label={t('transfers.field.depositor')}
          help={t('transfers.receive.depositor')}
        />
        <FormActions
          submitLabel={t('transfers.receive.submit')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          note={t('transfers.receive.kept')}
        />
      </Form>
    </Dialog>
  )
}
