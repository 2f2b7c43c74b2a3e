import { signOffAuditMonth, type AuditMonth, type AuditReview } from '@madang/contract/audit-reviews'
import { addMonths } from '@madang/contract/korean-time'
import { useState, type SubmitEvent } from 'react'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { Form } from '../../form/Form.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { toast } from '../../ui/toast.ts'
import { roleName } from './audit-words.ts'
import { useSignOff } from './audit.api.ts'
import formActionsStyles from '../../form/form-actions.module.css'
import auditStyles from './audit.module.css'

const mostNote = 1_000

/** The sign-off of a month: how it was given, the form to give it, or from when on it can be. */
export function SignOff({ data }: { data: AuditMonth }) {
  const { t } = useWords()
  const format = useFormat()
  const { month, isOver, review } = data
  return (
    <Card title={t('audit-records.signOff.title')} isPadded>
      {review !== null && <Given review={review} />}
      {review === null && isOver && <SignOffForm month={month} />}
      {review === null && !isOver && (
        <p className="dimmed">
          {t('audit-records.signOff.running', { day: format.day(`${addMonths(month, 1)}-01`) })}
        </p>
      )}
    </Card>
  )
}

function Given({ review }: { review: AuditReview }) {
  const { t } = useWords()
  const format = useFormat()
  const note = (
    <span className={auditStyles.noteText} dir="auto">
      {review.note}
    </span>
  )
  const reviewer = (
    <>
      <bdi>{review.reviewerName ?? t('audit.gone')}</bdi> · {roleName(t, review.reviewerRole)}
    </>
  )
  return (
    <LabelValues
      pairs={[
        [t('audit-records.signOff.by'), reviewer],
        [t('audit-records.signOff.at'), format.dateTime(review.at)],
        [t('audit-records.signOff.records'), format.number(review.recordCount)],
        [t('audit-records.signOff.note'), note, 'whole'],
      ]}
    />
  )
}

function SignOffForm({ month }: { month: string }) {
  const { t } = useWords()
  const format = useFormat()
  const signOff = useSignOff(month)
  const [isAsked, setAsked] = useState(false)
  const named = { month: format.month(month) }
  const send = async ({ note }: { note: string }): Promise<void> => {
    await signOff.mutateAsync(note)
    toast.done(t('audit-records.signOff.done', named))
  }
  const form = useContractForm({
    schema: signOffAuditMonth.body,
    initial: { note: '' },
    toInput: ({ note }) => ({ month, note }),
    send,
  })
  const ask = (event?: SubmitEvent): void => {
    event?.preventDefault()
    if (form.check(['note'])) setAsked(true)
  }
  return (
    <>
      <Form form={{ ...form, submit: ask }} label={t('audit-records.signOff.title')} isCompact>
        <p className="dimmed">{t('audit-records.signOff.text')}</p>
        <TextArea
          field={form.field('note')}
          label={t('audit-records.signOff.note')}
          help={t('audit-records.signOff.help')}
          most={mostNote}
        />
        <div className={formActionsStyles.actions}>
          <Button type="submit" variant="primary">
            {t('audit-records.signOff.ask')}
          </Button>
        </div>
      </Form>
      {isAsked && (
        <ConfirmDialog
          title={t('audit-records.signOff.question', named)}
          text={
            <>
              <p>{t('audit-records.signOff.final')}</p>
              <p className={auditStyles.noteText} dir="auto">
                {form.values.note.trim()}
              </p>
            </>
          }
          confirmLabel={t('audit-records.signOff.confirm')}
          onConfirm={() => send(form.values)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
