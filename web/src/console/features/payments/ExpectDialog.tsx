import { expectTransfer } from '@madang/contract/bank-transfers'
import type { Order } from '@madang/contract/orders'
import { useState } from 'react'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { newestOf } from './payment-words.ts'
import { useExpectTransfer } from './transfers.api.ts'

/** The payer says in whose name the money will come; the account to pay into is shown then. */
export function ExpectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, won } = useWords()
  const expect = useExpectTransfer()
  const [initial] = useState(() => ({ depositorName: newestOf(order.payments)?.depositorName ?? '' }))
  const form = useContractForm({
    schema: expectTransfer.body,
    initial,
    toInput: (values) => values,
    send: async ({ depositorName }) => {
      await expect.mutateAsync({ id: order.id, depositorName })
      toast.done(t('transfers.expect.done'))
      return onClose
    },
  })
  return (
    <Dialog title={t('transfers.expect.title')} onClose={onClose}>
      <Form form={form} label={t('transfers.expect.title')} isCompact>
        <p>{t('transfers.expect.text', { amount: won(order.total) })}</p>
        <TextField
          field={form.field('depositorName')}
          label={t('transfers.field.depositor')}
          help={t('transfers.expect.help')}
        />
        <FormActions
          submitLabel={t('transfers.expect.submit')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
