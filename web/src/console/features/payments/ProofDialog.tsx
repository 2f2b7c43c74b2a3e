import { seoulDate } from '@madang/contract/korean-time'
import { firstPaymentDay } from '@madang/contract/money'
import { proofStates, proofTypes, type Order, type Payment } from '@madang/contract/orders'
import { recordProof } from '@madang/contract/payments-by-hand'
import { useState } from 'react'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { mainPayment } from './payment-words.ts'
import { useRecordProof } from './by-hand.api.ts'

interface ProofDialogProps {
  order: Order
  onClose: () => void
}

/** Which tax document was issued for what was paid. */
export function ProofDialog({ order, onClose }: ProofDialogProps) {
  const payment = mainPayment(order.payments)
  return payment && <PaymentProof order={order} payment={payment} onClose={onClose} />
}

interface Values extends Record<string, string> {
  'proof/type': string
  'proof/state': string
  'proof/number': string
  'proof/issuedOn': string
}

function initialOf({ proof, card }: Payment, today: string): Values {
  return {
    'proof/type': proof?.type ?? (card === null ? 'TAX_INVOICE' : 'CARD_SLIP'),
    'proof/state': proof?.state ?? 'ISSUED',
    'proof/number': proof?.number ?? card?.approveNo ?? '',
    'proof/issuedOn': proof?.issuedOn ?? today,
  }
}

const optionOf = (value: string, label: string) => ({ value, label })

function PaymentProof({ order, payment, onClose }: ProofDialogProps & { payment: Payment }) {
  const { t } = useWords()
  const recordIt = useRecordProof()
  const [today] = useState(() => seoulDate(new Date()))
  const [initial] = useState(() => initialOf(payment, today))
  const form = useContractForm({
    schema: recordProof.body,
    initial,
    toInput: (values) => ({
      version: payment.version,
      proof: {
        type: values['proof/type'],
        state: values['proof/state'],
        number: values['proof/number'].trim(),
        issuedOn: values['proof/issuedOn'],
      },
    }),
    send: async (body) => {
      await recordIt.mutateAsync({ orderId: order.id, id: payment.id, body })
      toast.done(t('by-hand.proof.done'))
      return onClose
    },
  })
  return (
    <Dialog title={t('by-hand.proof.title')} onClose={onClose}>
      <Form form={form} label={t('by-hand.proof.title')} isCompact>
        <SelectField
          field={form.field('proof/type')}
          label={t('payments.field.proof')}
          options={proofTypes.map((type) => optionOf(type, t(`payments.proof.type.${type}`)))}
        />
        <TextField
          field={form.field('proof/number')}
          label={t('payments.field.proofNo')}
          help={t('by-hand.proof.number')}
          dir="ltr"
        />
        <DateTimeField
          field={form.field('proof/issuedOn')}
          label={t('payments.field.proofOn')}
          type="date"
          min={firstPaymentDay}
          max={today}
        />
        <SelectField
          field={form.field('proof/state')}
          label={t('payments.field.status')}
          options={proofStates.map((state) => optionOf(state, t(`payments.proof.state.${state}`)))}
        />
        <FormActions
          submitLabel={t('by-hand.proof.submit')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
