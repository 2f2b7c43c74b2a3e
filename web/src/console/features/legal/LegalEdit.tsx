import { LegalDocument, noticeDays, updateLegalDraft } from '@madang/contract/legal'
import type { Locale } from '@madang/contract/locales'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { useViewer } from '../../api/session.ts'
import { LocalisedFields, useWritingLocale, type Script } from '../../form/LocalisedFields.tsx'
import { MarkdownPreview } from '../../form/MarkdownPreview.tsx'
import { PlaceholderHint } from '../../form/PlaceholderHint.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { useScrollTogether } from '../../form/use-scroll-together.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { changesOf, toValues } from '../../record/field-values.ts'
import { conflictFields } from '../../record/field-words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { LastRecordedChange } from '../../record/LastChange.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import { useRecordForm } from '../../record/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { legalFields } from './legal-fields.ts'
import { typeText } from './legal-words.ts'
import { legalApi, useUpdateLegalDraft } from './legal.api.ts'
import { InForceDiff } from './InForceDiff.tsx'
import buttonStyles from '../../ui/button.module.css'
import optionsStyles from '../../ui/options.module.css'
import markdownStyles from '../../form/markdown.module.css'
import legalStyles from './legal.module.css'

/** What stands in the editor. */
export interface Editing {
  /** The record as it was saved last, or as somebody else saved it. */
  readonly base: LegalDocument
  /** The words on the screen are those of the record. */
  readonly isSaved: boolean
}

interface LegalEditProps {
  document: LegalDocument
  /** Told at each change of it; null once the editor is gone. */
  onEditing: (editing: Editing | null) => void
}

/** A draft: its words in every language beside what they will look like, and what changes for members. */
export function LegalEdit({ document, onEditing }: LegalEditProps) {
  const words = useWords()
  const { t } = words
  const viewer = useViewer()
  const navigate = useNavigate()
  const update = useUpdateLegalDraft(document.id)
  const editing = useRecordForm({
    record: document,
    query: legalApi.one(document.id),
    schema: updateLegalDraft.body,
    fields: conflictFields(legalFields, { words }),
    toValues: (record) => toValues(legalFields, record),
    toInput: (values, base) => ({ version: base.version, ...changesOf(legalFields, values, base) }),
    save: (body) => update.mutateAsync(body),
    onSaved: () => toast.done(t('legal.edit.saved', { name: typeText(t, document.type) })),
    // Public texts to be: nothing about a person is in them, so that they survive a reload as well.
    draft: {
      key: `${viewer.userId}:legal.${document.id}`,
      parse: (earlier) => LegalDocument.safeParse(earlier).data,
    },
  })
  const { form, base } = editing
  const isSaved = !form.isChanged && !form.isSending && editing.disputed === null
  useEffect(() => {
    onEditing({ base, isSaved })
    return () => onEditing(null)
  }, [onEditing, base, isSaved])
  const { submit, ...shown } = useWritingLocale(form)
  return (
    <RecordForm
      editing={editing}
      label={t('legal.edit.label')}
      submit={submit}
      submitLabel={t('legal.edit.save')}
      onCancel={() => void navigate({ to: paths.legal })}
      lastChange={<LastRecordedChange subjectId={document.id} />}
      isSticky
    >
      <LocalisedFields form={form} names={legalFields.groups.words} wanted={['bodies']} {...shown}>
        {(locale, script) => <Texts form={form} type={base.type} locale={locale} script={script} />}
      </LocalisedFields>
      <FieldInput
        fields={legalFields}
        form={form}
        name="adverse"
        help={t('legal.edit.adverseHelp', { ordinary: noticeDays.ordinary, adverse: noticeDays.adverse })}
      />
    </RecordForm>
  )
}

interface TextsProps {
  form: ContractForm<FormValues>
  type: LegalDocument['type']
  locale: Locale
  script: Script
}

/** The words in one language, beside what they will look like or what they change. */
function Texts({ form, type, locale, script }: TextsProps) {
  const { t } = useWords()
  const [isDiff, setDiff] = useState(false)
  const scrollTogether = useScrollTogether('textarea, section')
  const body = toText(form.values[`bodies/${locale}`])
  const input = { fields: legalFields, form, ...script }
  return (
    <>
      <p className="dimmed small">
        {locale === 'kr' ? t('legal.edit.binding') : t('legal.edit.translation')}
      </p>
      <div className={legalStyles.sides} onScrollCapture={scrollTogether}>
        <div className="stack">
          <FieldInput
            key={`bodies/${locale}`}
            {...input}
            name="bodies"
            at={`bodies/${locale}`}
            help={<WithIsolates text={t('form.preview.help')} />}
          />
          <PlaceholderHint markdown={body} />
        </div>
        <section
          className={markdownStyles.preview}
          aria-label={isDiff ? t('legal.diff.title') : t('form.preview.title')}
        >
          <div className={optionsStyles.options} role="group" aria-label={t('legal.edit.beside')}>
            {[false, true].map((one) => (
              <Button
                key={String(one)}
                className={isDiff === one ? buttonStyles.pressed : ''}
                aria-pressed={isDiff === one}
                onClick={() => setDiff(one)}
              >
                {one ? t('legal.diff.title') : t('form.preview.title')}
              </Button>
            ))}
          </div>
          {isDiff ? (
            <InForceDiff type={type} after={body} locale={locale} />
          ) : (
            <MarkdownPreview markdown={body} locale={locale} />
          )}
        </section>
      </div>
      <FieldInput
        key={`changeSummary/${locale}`}
        {...input}
        name="changeSummary"
        at={`changeSummary/${locale}`}
      />
    </>
  )
}
