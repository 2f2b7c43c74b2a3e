import { earliestEffect, noticeDays, scheduleLegalDocument, type LegalDocument } from '@madang/contract/legal'
import { useState } from 'react'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { typeText } from './legal-words.ts'
import { useScheduleLegal } from './legal.api.ts'
import { fromField, nextMidnight, toField } from './seoul-input.ts'

/** From when on a draft is in force: the notice that the terms promise lies between now and then. */
export function ScheduleDialog({ document, onClose }: { document: LegalDocument; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const schedule = useScheduleLegal(document.id)
  const { adverse, version } = document
  const [earliest] = useState(() => earliestEffect(new Date(), { adverse }))
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
      onClose()
    },
  })
  const field = form.field('effectiveAt')
  const days = adverse ? noticeDays.adverse : noticeDays.ordinary
  return (
    <Dialog title={t('legal.schedule.title', { name: typeText(t, document.type) })} onClose={onClose}>
      <Form form={form} label={t('legal.schedule.label')} isCompact>
        <p className="dim">
          {adverse ? t('legal.schedule.adverse', { days }) : t('legal.schedule.text', { days })}
        </p>
        <FieldFrame
          label={t('legal.schedule.at')}
          help={t('legal.schedule.earliest', { at: format.dateTime(earliest) })}
          error={field.error}
        >
          {(ids) => (
            <input
              {...ids}
              className="in"
              type="datetime-local"
              dir="ltr"
              name={field.name}
              min={toField(earliest)}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              onBlur={field.onBlur}
            />
          )}
        </FieldFrame>
        <FormActions
          submitLabel={t('legal.schedule.confirm')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
