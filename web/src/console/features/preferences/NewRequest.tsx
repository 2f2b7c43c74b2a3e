import { requestTypes, type RequestType } from '@madang/contract/request-actions'
import type { Order } from '@madang/contract/orders'
import { createRequest, requestLimits } from '@madang/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session.ts'
import { AmountField, readAmount } from '../../form/AmountField.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import { UploadField } from '../../form/UploadField.tsx'
import type { ShownFile } from '../../form/upload-rows.ts'
import { useContractForm, type Field } from '../../form/use-contract-form.ts'
import { useIdempotencyKey } from '../../form/use-idempotency-key.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCreateRequest } from '../requests/requests.api.ts'
import { ownStoresQuery } from '../stores/stores.api.ts'

const mostBody = 2000
const noFiles: readonly ShownFile[] = []

interface NewRequestProps {
  firstType: RequestType
  /** The order that it is about. */
  about?: Pick<Order, 'no' | 'storeId'>
  onClose: () => void
}

/** Asks the operator for something. */
export function NewRequest({ firstType, about, onClose }: NewRequestProps) {
  const { t } = useWords()
  const format = useFormat()
  const { userId, role } = useViewer()
  const create = useCreateRequest()
  const keyOf = useIdempotencyKey()
  const [fileIds, setFileIds] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const [initial] = useState(() => ({
    type: firstType,
    subject:
      firstType === 'MANAGER_ACCESS'
        ? t('requests.own.access.subject')
        : about === undefined
          ? ''
          : t('payments.askRefundFor', { no: about.no }),
    body: '',
    amount: '',
    orderNo: about?.no ?? '',
    storeId: about?.storeId ?? '',
  }))
  const draft = {
    key: [userId, 'requests.new', firstType, about?.no].filter(Boolean).join(':'),
    plainFields: ['type'],
  }
  const form = useContractForm<typeof createRequest.body, typeof initial>({
    schema: createRequest.body,
    initial,
    toInput: (values) => {
      const { type, subject, body, amount, orderNo, storeId } = values
      const isRefund = type === 'REFUND_USER' || type === 'REFUND_STORE'
      return {
        type,
        subject,
        body,
        amount: isRefund ? readAmount(amount) : null,
        orderNo: isRefund && orderNo.trim() !== '' ? orderNo : null,
        storeId: type === 'REFUND_STORE' && storeId !== '' ? storeId : null,
        fileIds,
      }
    },
    send: async (body) => {
      const { dueAt } = await create.mutateAsync({ body, idempotencyKey: keyOf(body) })
      toast.done(t('requests.own.form.sent', { day: format.date(dueAt) }))
      return onClose
    },
    draft,
  })
  const { type } = form.values
  const isRefund = type === 'REFUND_USER' || type === 'REFUND_STORE'
  // A store manager has that access already.
  const types = requestTypes.filter((one) => one !== 'MANAGER_ACCESS' || role === 'USER')
  const title = t('requests.own.form.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <DraftOffer form={form} place={draft} />
        <SelectField<RequestType>
          field={form.field('type')}
          label={t('requests.field.type')}
          help={t(`requests.own.form.help.${type}`)}
          options={types.map((value) => ({ value, label: t(`requests.type.${value}`) }))}
        />
        <TextField field={form.field('subject')} label={t('requests.own.form.subject')} dir="auto" />
        <TextArea
          field={form.field('body')}
          label={t('requests.own.form.body')}
          most={mostBody}
          rows={5}
          dir="auto"
        />
        {isRefund && (
          <>
            <TextField
              field={form.field('orderNo')}
              label={t('requests.own.form.order')}
              help={t('requests.own.form.orderHelp')}
              dir="ltr"
              isOptional
            />
            <AmountField field={form.field('amount')} label={t('requests.own.form.amount')} isOptional />
          </>
        )}
        {type === 'REFUND_STORE' && role === 'MANAGER' && <StoreChoice field={form.field('storeId')} />}
        <UploadField
          label={t('requests.own.form.files')}
          isOptional
          purpose="REQUEST"
          most={requestLimits.files}
          files={noFiles}
          onChange={(files) => setFileIds(files.map(({ fileId }) => fileId))}
          onSending={setSending}
        />
        <FormActions
          submitLabel={t('requests.own.form.send')}
          isSending={form.isSending || isSending}
          failure={form.failure}
          onCancel={onClose}
          {...(isSending ? { note: t('requests.own.form.uploading') } : {})}
        />
      </Form>
    </Dialog>
  )
}

function StoreChoice({ field }: { field: Field<string> }) {
  const { t } = useWords()
  const { data } = useQuery(ownStoresQuery)
  return (
    <SelectField<string>
      field={field}
      label={t('requests.own.form.store')}
      isOptional
      options={[
        { value: '', label: t('requests.own.form.noStore') },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
