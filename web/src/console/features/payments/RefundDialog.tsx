import { bankCodes, bankName } from '@madang/contract/banks'
import { vatOf } from '@madang/contract/ledger'
import { countedWonOf, findPaid, needsSecondPerson, refundLimitWon } from '@madang/contract/order-actions'
import { AmountWon, refundPayment, type Order, type Payment } from '@madang/contract/orders'
import { IconUserCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { AmountField, groupAmount, readAmount } from '../../form/AmountField.tsx'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm, type ContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { OptionButtons } from '../../ui/OptionButtons.tsx'
import { toast } from '../../ui/toast.ts'
import { endsSale, isEndChosen, itemText, proposedWon } from './payment-words.ts'
import { useRefund } from './payments.api.ts'
import { RefundBar } from './RefundBar.tsx'
import styles from './refund-dialog.module.css'

interface RefundDialogProps {
  order: Order
  /** The member's request that leads to it, and what it asks for in won; NaN where it does not say. */
  request: { readonly id: string | null; readonly amount: number }
  onClose: () => void
}

type Values = {
  amount: string
  /** Whether what the order gave ends; empty until somebody chose. */
  endsSale: '' | 'yes' | 'no'
  reason: string
  'account/bankCode': string
  'account/accountNumber': string
  'account/holderName': string
}
const blank: Values = {
  amount: '',
  endsSale: '',
  reason: '',
  'account/bankCode': '',
  'account/accountNumber': '',
  'account/holderName': '',
}
const mostReason = 200
const reasons = ['asked', 'twice', 'service', 'other'] as const

function toInput(
  values: Values,
  {
    requestId,
    needsAccount,
    ends,
  }: { requestId: string | null; needsAccount: boolean; ends: boolean | null },
) {
  return {
    amount: readAmount(values.amount),
    reason: values.reason,
    ...(ends !== null && { endsSale: ends }),
    ...(requestId !== null && { requestId }),
    ...(needsAccount && {
      account: {
        bankCode: values['account/bankCode'],
        accountNumber: values['account/accountNumber'],
        holderName: values['account/holderName'],
      },
    }),
  }
}

/** Gives back a payment, whole or in part; above the limit a second person is asked. */
export function RefundDialog({ order, request, onClose }: RefundDialogProps) {
  const payment = findPaid(order.payments)
  return payment && <PaymentRefund order={order} payment={payment} request={request} onClose={onClose} />
}

function PaymentRefund({ order, payment, request, onClose }: RefundDialogProps & { payment: Payment }) {
  const words = useWords()
  const { t, won } = words
  const refund = useRefund()
  const keyOf = useIdempotencyKey()
  const { refundableWon } = order
  const needsAccount = payment.method === 'VIRTUAL_ACCOUNT'
  const schema = useMemo(
    () => z.extend(refundPayment.body, { amount: AmountWon.check(z.lte(refundableWon)) }),
    [refundableWon],
  )
  // What was proposed when the dialog opened stays, whatever happens to the order meanwhile.
  const [proposed] = useState(() => proposedWon(order, request.amount))
  const endsOf = ({ amount, endsSale: said }: Values): boolean | null => {
    const chosen = said === '' ? null : said === 'yes'
    return endsSale({ ...order, amountWon: readAmount(amount) ?? 0 }, chosen)
  }
  const form = useContractForm({
    schema,
    initial: useInitial(proposed),
    toInput: (values) => toInput(values, { requestId: request.id, needsAccount, ends: endsOf(values) }),
    send: async (body) => {
      const input = { orderId: order.id, params: { id: payment.id }, body, idempotencyKey: keyOf(body) }
      const { status } = await refund.mutateAsync(input)
      toast.done(t(status === 'REQUESTED' ? 'payments.refund.asked' : 'payments.refund.begun'))
      return onClose
    },
  })
  const amountWon = readAmount(form.values.amount) ?? 0
  const refunding = { amountWon, countedWon: countedWonOf(order.refunds) }
  const isAboveLimit = needsSecondPerson({ ...refunding, isInvolved: false })
  const isSecondNeeded = needsSecondPerson({ ...refunding, isInvolved: order.isInvolved })
  const submit = isSecondNeeded ? 'payments.refund.submit.ask' : 'payments.refund.submit.give'
  return (
    <Dialog title={t('payments.refund.title')} isForm onClose={onClose}>
      <Form form={form} label={t('payments.refund.title')} isCompact>
        <p className="dimmed small">
          <Isolate>{order.no}</Isolate>
          {t('table.separator')}
          <bdi>{order.storeName}</bdi>
          {t('table.separator')}
          <bdi>{itemText(words, order.items)}</bdi>
        </p>
        <RefundBar order={order} amountWon={Math.min(amountWon, refundableWon)} />
        <Amount form={form} order={order} amountWon={amountWon} ends={endsOf(form.values)} />
        <Reason form={form} />
        {needsAccount && <Account form={form} />}
        {isSecondNeeded && <SecondPerson isAboveLimit={isAboveLimit} canBeAgreed={order.canBeAgreed} />}
        <FormActions
          submitLabel={t(submit, { amount: won(amountWon) })}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          note={t('payments.refund.kept')}
          isSticky
        />
      </Form>
    </Dialog>
  )
}

/** That somebody else has to agree, and why; and whether there is anybody who may. */
function SecondPerson({ isAboveLimit, canBeAgreed }: { isAboveLimit: boolean; canBeAgreed: boolean }) {
  const { t, won } = useWords()
  return (
    <section className={styles.second}>
      <IconUserCheck size={20} stroke={1.75} aria-hidden />
      <div>
        <h3>{t('payments.refund.second.title')}</h3>
        <p className="small dimmed">
          {isAboveLimit
            ? t('payments.refund.second.text', { limit: won(refundLimitWon) })
            : t('payments.refund.second.own')}
        </p>
        {!canBeAgreed && <p className="small">{t('payments.refund.second.nobody')}</p>}
      </div>
    </section>
  )
}

function useInitial(proposed: number): Values {
  const { t } = useWords()
  const reason = t('payments.refund.reason.asked')
  return useMemo(
    () => ({ ...blank, amount: proposed > 0 ? groupAmount(String(proposed)) : '', reason }),
    [proposed, reason],
  )
}

interface Parts {
  readonly form: ContractForm<Values>
}

interface AmountProps extends Parts {
  order: Order
  amountWon: number
  ends: boolean | null
}

function Amount({ form, order, amountWon, ends }: AmountProps) {
  const { t, won } = useWords()
  const { refundableWon, unused, refunded } = order
  const field = form.field('amount')
  const vat = vatOf(refunded + amountWon) - vatOf(refunded)
  const half = Math.floor(refundableWon / 2)
  const choices = [
    {
      key: 'all',
      won: refundableWon,
      label: t('payments.refund.choice.all', { amount: won(refundableWon) }),
    },
    ...(unused !== null && unused.amount > 0 && unused.amount <= refundableWon
      ? [
          {
            key: 'unused',
            won: unused.amount,
            label: t('payments.refund.choice.unused', { count: unused.days, amount: won(unused.amount) }),
          },
        ]
      : []),
    ...(half > 0
      ? [{ key: 'half', won: half, label: t('payments.refund.choice.half', { amount: won(half) }) }]
      : []),
  ]
  return (
    <div className={styles.part}>
      <div className={styles.amount}>
        <AmountField
          field={field}
          label={t('payments.refund.amount')}
          help={t('payments.refund.split', { supply: won(amountWon - vat), vat: won(vat) })}
        />
      </div>
      <OptionButtons
        label={t('payments.refund.choices')}
        options={choices}
        isChosen={({ won: chosen }) => chosen === amountWon}
        onChoose={({ won: chosen }) => field.onChange(groupAmount(String(chosen)))}
      />
      {isEndChosen({ ...order, amountWon }) ? (
        <End form={form} ends={ends === true} />
      ) : (
        ends === true && <p className="small dimmed">{t('payments.refund.ends')}</p>
      )}
    </div>
  )
}

/** Whether what the order gave ends with a part. */
function End({ form, ends }: Parts & { ends: boolean }) {
  const { t } = useWords()
  const field = form.field('endsSale')
  return (
    <CheckboxField
      field={{ ...field, value: ends, onChange: (value) => field.onChange(value ? 'yes' : 'no') }}
      label={t('payments.refund.end.label')}
      help={t('payments.refund.end.help')}
    />
  )
}

/** A reason of its own may be written over the one that a press fills in. */
function Reason({ form }: Parts) {
  const { t } = useWords()
  const field = form.field('reason')
  const texts = reasons.map((key) => ({
    key,
    label: t(`payments.refund.reason.${key}`),
    text: key === 'other' ? '' : t(`payments.refund.reason.${key}`),
  }))
  const chosen = texts.find(({ text }) => text === field.value)?.key ?? 'other'
  return (
    <div className={styles.part}>
      <TextArea
        field={field}
        label={t('payments.refund.reason.label')}
        help={t('payments.refund.reason.help')}
        most={mostReason}
        rows={2}
        dir="auto"
      />
      <OptionButtons
        label={t('payments.refund.reasons')}
        options={texts}
        isChosen={({ key }) => key === chosen}
        onChoose={({ text }) => field.onChange(text)}
      />
    </div>
  )
}

/** Where money goes that came to a virtual account. */
function Account({ form }: Parts) {
  const { t, locale } = useWords()
  const options = bankCodes.map((value: string) => ({ value, label: bankName(value, locale) }))
  return (
    <fieldset className={styles.bank}>
      <legend>{t('payments.refund.account.title')}</legend>
      <SelectField
        field={form.field('account/bankCode')}
        label={t('payments.refund.account.bank')}
        options={[{ value: '', label: t('payments.refund.account.choose') }, ...options]}
      />
      <TextField
        field={form.field('account/accountNumber')}
        label={t('payments.refund.account.number')}
        inputMode="numeric"
        dir="ltr"
      />
      <TextField field={form.field('account/holderName')} label={t('payments.refund.account.holder')} />
    </fieldset>
  )
}
