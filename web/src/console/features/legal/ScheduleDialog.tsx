import {
  earliestEffect,
  latestEffect,
  noticeDays,
  scheduleLegalDocument,
  type LegalDocument,
} from '@madang/contract/legal'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Lacks } from './Lacks.tsx'
import { typeText } from './legal-words.ts'
import { useScheduleLegal } from './legal.api.ts'
import { fromField, nextMidnight, toField } from './seoul-input.ts'

/**
 * From when on the draft that was on the screen is in force: the notice that the terms promise lies between now and
 * then.
 */
export function ScheduleDialog({ document, onClose }: { document: LegalDocument; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const schedule = useScheduleLegal(document.id)
  const { adverse, version } = document
  const [earliest] = useState(() => earliestEffect(new Date(), { adverse }))
  const [latest] = useState(() => latestEffect(new Date()))
  const [initial] = useState(() => ({ effectiveAt: toField(nextMidnight(earliest)) }))
  const form = useContractForm({
    schema: scheduleLegalDocument.body,
    initial,
    toInput: ({ effectiveAt }) => ({ version, effectiveAt: fromField(effectiveAt) }),
    send: async (body) => {
      await schedule.mutateAsync(body)
      toast.done(
        t('legal.schedule.done', { name: typeText(t, document.type), at: format.dateTime(body.effectiveAt) }),
      )
      return onClose
    },
  })
  // What the words lack stands at no field of this form.
  const lacking = form.failure instanceof ApiError ? (form.failure.problem?.errors ?? []) : []
  const days = adverse ? noticeDays.adverse : noticeDays.ordinary
  return (
    <Dialog title={t('legal.schedule.title', { name: typeText(t, document.type) })} onClose={onClose}>
      <Form form={form} label={t('legal.field.effectiveAt')} isCompact>
        <p className="dimmed">
          {adverse ? t('legal.schedule.adverse', { days }) : t('legal.schedule.text', { days })}
        </p>
        <DateTimeField
          field={form.field('effectiveAt')}
          label={t('legal.schedule.at')}
          help={t('legal.schedule.earliest', { at: format.dateTime(earliest) })}
          type="datetime-local"
          min={toField(earliest)}
          max={toField(latest)}
        />
        {lacking.length > 0 && (
          <div role="alert">
            <Lacks title={t('legal.schedule.lacking')} lacks={lacking} isRefusal />
          </div>
        )}
        <FormActions
          submitLabel={t('legal.schedule.confirm')}
          isSending={form.isSending}
          failure={lacking.length === 0 ? form.failure : null}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
