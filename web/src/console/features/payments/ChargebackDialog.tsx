import type { Order } from '@madang/contract/orders'
import { chargeBack, isToldAlready } from '@madang/contract/payments-by-hand'
import { useState } from 'react'
import { AmountField, groupAmount, readAmount } from '../../form/AmountField.tsx'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { toast } from '../../ui/toast.ts'
import { mainPayment } from './payment-words.ts'
import { useChargeBack } from './by-hand.api.ts'

/** The card company took money back by itself. */
export function ChargebackDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, won } = useWords()
  const takeBack = useChargeBack()
  const keyOf = useIdempotencyKey()
  const paymentId = mainPayment(order.payments)?.id ?? ''
  const [initial] = useState(() => ({
    amount: groupAmount(String(order.refundableWon)),
    reason: '',
    isAnother: false,
  }))
  const form = useContractForm({
    schema: chargeBack.body,
    initial,
    toInput: (values) => ({ ...values, amount: readAmount(values.amount) }),
    send: async (body) => {
      const input = { orderId: order.id, params: { id: paymentId }, body, idempotencyKey: keyOf(body) }
      await takeBack.mutateAsync(input)
      toast.done(t('by-hand.chargeBack.done'))
      return onClose
    },
  })
  const amountWon = readAmount(form.values.amount)
  const isTold = typeof amountWon === 'number' && isToldAlready(order.refunds, amountWon)
  return (
    <Dialog title={t('by-hand.chargeBack.title')} onClose={onClose}>
      <Form form={form} label={t('by-hand.chargeBack.title')} isCompact>
        <p className="dimmed small">
          <Isolate>{order.no}</Isolate>
          {t('table.separator')}
          <bdi>{order.storeName}</bdi>
        </p>
        <p>{t('by-hand.chargeBack.text')}</p>
        <AmountField
          field={form.field('amount')}
          label={t('by-hand.chargeBack.amount')}
          help={t('by-hand.chargeBack.most', { amount: won(order.refundableWon) })}
        />
        <TextArea
          field={form.field('reason')}
          label={t('payments.refund.reason.label')}
          help={t('by-hand.chargeBack.reason')}
          most={200}
          rows={2}
          dir="auto"
        />
        {isTold && (
          <CheckboxField
            field={form.field('isAnother')}
            label={t('by-hand.chargeBack.another')}
            help={t('by-hand.chargeBack.told', { amount: won(amountWon) })}
          />
        )}
        <FormActions
          submitLabel={t('by-hand.chargeBack.submit')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          isDangerous
          note={t('by-hand.chargeBack.kept')}
        />
      </Form>
    </Dialog>
  )
}
