import { bankCodes, bankName } from '@madang/contract/banks'
import { BankDetailsInput, type BankDetails } from '@madang/contract/billing'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { ApiError } from '../../api/api-error.ts'
import { CodeEntry } from '../../form/CodeEntry.tsx'
import { useCode } from '../../form/use-code.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInputs } from '../../record/FieldInput.tsx'
import { toInput, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { namesOf } from '../../record/fields.ts'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { bankFields } from './billing-fields.ts'
import { bankQuery, requestBankCode, useSaveBank } from './billing.api.ts'

type Body = z.input<typeof BankDetailsInput>

/** A save that waits for the code. */
interface Waiting {
  readonly body: Body
  readonly onSaved: (saved: BankDetails) => void
  readonly onRefused: (error: unknown) => void
}

/** What only the form can say: somebody was faster, a field is wrong, the store is not one's own any more. */
const ofForm = new Set<ApiError['code']>([
  'conflict.stale',
  'validation.failed',
  'resource.not_found',
  'authz.forbidden',
])

/** The account, written anew or changed. What is typed stays in memory alone: the form keeps no draft. */
export function BankDetailsForm({ bank, onClose }: { bank: BankDetails; onClose: () => void }) {
  const words = useWords()
  const { t, locale } = words
  const { storeId } = bank
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const save = useSaveBank(storeId)
  const editing = useRecordForm({
    record: bank,
    query: bankQuery(storeId),
    schema: BankDetailsInput,
    fields: conflictFields(bankFields, { words }),
    toValues: (record) => toValues(bankFields, record),
    toInput: (values, base) => {
      const { accountNumber, ...rest } = toInput(bankFields, values)
      const isKept = base.version > 0 && accountNumber === ''
      return { version: base.version, ...rest, ...(isKept ? {} : { accountNumber }) }
    },
    save: async (body) => {
      try {
        return await save.mutateAsync({ body })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'auth.step_up_required') throw error
        return new Promise<BankDetails>((onSaved, onRefused) => setWaiting({ body, onSaved, onRefused }))
      }
    },
    onSaved: () => toast.done(t('billing.bank.sent')),
    onClose,
  })
  const options = [
    { value: '', label: t('billing.bank.choose'), isOff: true },
    ...bankCodes.map((value) => ({ value, label: bankName(value, locale) })),
  ]
  const kept = bank.version > 0 && {
    help: (
      <WithIsolates text={t('billing.bank.numberHelp', { number: `\u2066${bank.accountNumber}\u2069` })} />
    ),
  }
  return (
    <>
      <RecordForm
        editing={editing}
        label={t('billing.bank.title')}
        submitLabel={t('billing.bank.send')}
        onCancel={onClose}
        isCompact
      >
        <FieldInputs
          fields={bankFields}
          names={namesOf(bankFields)}
          form={editing.form}
          extras={{ bankCode: { options }, accountNumber: kept || {} }}
        />
      </RecordForm>
      {waiting !== null && (
        <CodeDialog storeId={storeId} waiting={waiting} onClose={() => setWaiting(null)} />
      )}
    </>
  )
}

interface CodeDialogProps {
  storeId: string
  waiting: Waiting
  onClose: () => void
}

/** The own number once more, before where money goes is changed. */
function CodeDialog({ storeId, waiting, onClose }: CodeDialogProps) {
  const { t } = useWords()
  const save = useSaveBank(storeId)
  const code = useCode({
    request: () => requestBankCode(storeId),
    confirm: async (confirmationCode, session) => {
      try {
        const saved = await save.mutateAsync({ body: { ...waiting.body, confirmationCode }, session })
        onClose()
        waiting.onSaved(saved)
      } catch (error) {
        if (!(error instanceof ApiError) || !ofForm.has(error.code)) throw error
        onClose()
        waiting.onRefused(error)
      }
    },
  })
  const cancel = (): void => {
    onClose()
    waiting.onRefused(new ApiError('auth.step_up_required'))
  }
  return (
    <Dialog title={t('billing.bank.code')} onClose={cancel}>
      <p>{t('billing.bank.codeText')}</p>
      <CodeEntry code={code} />
      <div>
        <Button variant="ghost" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
