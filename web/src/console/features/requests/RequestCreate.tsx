import { requestTypes, type RequestType } from '@madang/contract/request-actions'
import { createRequest } from '@madang/contract/requests'
import { Id } from '@madang/contract/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useViewer } from '../../api/session.ts'
import { AmountField, readAmount } from '../../form/AmountField.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { UserPicker } from '../users/UserPicker.tsx'
import { typeText } from './request-words.ts'
import { useCreateRequest } from './requests.api.ts'

const mostBody = 2000
const shownOfId = 8

/** Staff always ask for somebody. */
const Asked = z.extend(createRequest.body, { requesterId: Id })

interface Values extends Record<string, string> {
  requesterId: string
  type: RequestType
  subject: string
  body: string
  amount: string
  orderNo: string
}

const initial: Values = {
  requesterId: '',
  type: 'INQUIRY',
  subject: '',
  body: '',
  amount: '',
  orderNo: '',
}

function isRefund({ type }: Pick<Values, 'type'>): boolean {
  return type === 'REFUND_USER' || type === 'REFUND_STORE'
}

function toInput(values: Values) {
  const { requesterId, type, subject, body, amount, orderNo } = values
  return {
    ...(requesterId !== '' && { requesterId }),
    type,
    subject,
    body,
    amount: isRefund(values) ? readAmount(amount) : null,
    orderNo: isRefund(values) && orderNo.trim() !== '' ? orderNo : null,
  }
}

/** Writes down what a member asks on the telephone. */
export function RequestCreate({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { userId } = useViewer()
  const navigate = useNavigate()
  const create = useCreateRequest()
  const keyOf = useIdempotencyKey()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const draft = { key: `${userId}:requests.create`, plainFields: ['type'] }
  const form = useContractForm<typeof Asked, Values>({
    schema: Asked,
    initial,
    toInput,
    send: async (body) => {
      const { id } = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('requests.create.saved'))
      return () => navigate({ to: paths.request, params: { id } })
    },
    draft,
  })
  const member = form.field('requesterId')
  const choose = (id: string | null, name: string | null): void => {
    if (id !== null && name !== null) setNames((before) => ({ ...before, [id]: name }))
    member.onChange(id ?? '')
  }
  const title = t('requests.create.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <DraftOffer form={form} place={draft} />
        <p className="dimmed">{t('requests.create.help')}</p>
        <FieldFrame label={t('requests.create.member')} error={member.error}>
          {(ids) => (
            <UserPicker
              ids={ids}
              label={t('requests.create.member')}
              // A draft, or an address that was pasted, names nobody.
              chosen={
                member.value === '' ? null : (names[member.value] ?? `…${member.value.slice(-shownOfId)}`)
              }
              onChoose={choose}
            />
          )}
        </FieldFrame>
        <SelectField<RequestType>
          field={form.field('type')}
          label={t('requests.field.type')}
          options={requestTypes.map((value) => ({ value, label: typeText(t, value) }))}
        />
        <TextField field={form.field('subject')} label={t('requests.field.subject')} dir="auto" />
        <TextArea
          field={form.field('body')}
          label={t('requests.field.body')}
          most={mostBody}
          rows={5}
          dir="auto"
        />
        {isRefund(form.values) && (
          <>
            <TextField field={form.field('orderNo')} label={t('requests.field.order')} dir="ltr" isOptional />
            <AmountField field={form.field('amount')} label={t('requests.own.form.amount')} isOptional />
          </>
        )}
        <FormActions
          submitLabel={t('requests.create.save')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
