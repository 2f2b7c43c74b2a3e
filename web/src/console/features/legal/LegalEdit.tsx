import { LegalDocument, noticeDays, updateLegalDraft } from '@madang/contract/legal'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { useViewer } from '../../api/session.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import type { RecordFields } from '../../form/conflict.ts'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { LanguageTabs, writingOrder } from '../../form/LanguageTabs.tsx'
import { MarkdownPreview } from '../../form/MarkdownPreview.tsx'
import { PlaceholderHint } from '../../form/PlaceholderHint.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useConflict } from '../../form/use-conflict.ts'
import { useContractForm, type ContractForm } from '../../form/use-contract-form.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { changesOf, localeOfField, toValues, type LegalValues } from './legal-values.ts'
import { typeText } from './legal-words.ts'
import { legalApi, useUpdateLegalDraft } from './legal.api.ts'
import { InForceDiff } from './InForceDiff.tsx'
import buttonStyles from '../../ui/button.module.css'
import optionsStyles from '../../ui/options.module.css'
import markdownStyles from '../../form/markdown.module.css'
import legalStyles from './legal.module.css'

const most = { body: 50_000, summary: 500 } as const

/** A whole text is too long to choose by reading it: its beginning and its length tell which it is. */
function shortOf(t: Translate): (text: string) => string {
  return (text) =>
    text.length <= 120 ? text : t('legal.long', { text: text.slice(0, 120), count: text.length })
}

function fieldsOf(t: Translate): RecordFields<LegalDocument, LegalValues> {
  const words = writingOrder.flatMap((locale) =>
    (['bodies', 'changeSummary'] as const).map((name) => ({
      key: `${name}/${locale}` as const,
      label: t('faqs.field.in', { field: t(`legal.field.${name}`), language: localeInfo[locale].name }),
      valueOf: (document: LegalDocument) => document[name]?.[locale] ?? '',
      textOf: shortOf(t),
    })),
  )
  return [
    ...words,
    {
      key: 'adverse',
      label: t('legal.field.adverse'),
      valueOf: (document) => document.adverse,
      textOf: (value) => (value ? t('faqs.yes') : t('faqs.no')),
    },
  ]
}

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
  const { t } = useWords()
  const viewer = useViewer()
  const navigate = useNavigate()
  const update = useUpdateLegalDraft(document.id)
  const [initial, setInitial] = useState(() => toValues(document))
  const conflict = useConflict({
    record: document,
    query: legalApi.one(document.id),
    fields: fieldsOf(t),
  })
  const { base } = conflict
  // Public texts to be: nothing about a person is in them, so that they survive a reload as well.
  const draft = { key: `${viewer.userId}:legal.${document.id}`, plainFields: Object.keys(initial), base }
  const form = useContractForm<typeof updateLegalDraft.body, LegalValues>({
    schema: updateLegalDraft.body,
    initial,
    toInput: (values) => changesOf(values, base),
    send: async (body) => {
      if (Object.keys(body).length > 1) await conflict.saving(form, update.mutateAsync(body))
      else conflict.settle()
      // What was sent, not what came back: more may have been typed meanwhile.
      setInitial(form.values)
      toast.done(t('legal.edit.saved', { name: typeText(t, document.type) }))
    },
    draft,
  })
  const isSaved = !form.isChanged && !form.isSending && conflict.disputed(form) === null
  useEffect(() => {
    onEditing({ base, isSaved })
    return () => onEditing(null)
  }, [onEditing, base, isSaved])
  const goOnFrom = (earlier: unknown): void => {
    const { data } = LegalDocument.safeParse(earlier)
    if (data !== undefined) conflict.goBackTo(data)
  }
  const [locale, setLocale] = useState<Locale>('kr')
  const submit = (event?: SubmitEvent): void => {
    const wrong = Object.keys(form.errors).flatMap((name) => localeOfField(name) ?? [])
    if (wrong.length > 0 && !wrong.includes(locale)) {
      setLocale(writingOrder.find((one) => wrong.includes(one)) ?? locale)
    }
    form.submit(event)
  }
  return (
    <Form form={{ ...form, submit }} label={t('legal.edit.label')}>
      <DraftOffer form={form} place={draft} onContinue={goOnFrom} />
      <Words form={form} base={base} locale={locale} onShow={setLocale} />
      <CheckboxField
        field={form.field('adverse')}
        label={t('legal.field.adverse')}
        help={t('legal.edit.adverseHelp', { ordinary: noticeDays.ordinary, adverse: noticeDays.adverse })}
      />
      <ConflictChoice fields={conflict.disputed(form)} />
      <FormActions
        submitLabel={t('legal.edit.save')}
        isSending={form.isSending}
        failure={conflict.failureOf(form)}
        onCancel={() => void navigate({ to: paths.legal })}
        isSticky
      />
    </Form>
  )
}

interface WordsProps {
  form: ContractForm<LegalValues>
  base: LegalDocument
  locale: Locale
  onShow: (locale: Locale) => void
}

function Words({ form, base, locale, onShow }: WordsProps) {
  const { t } = useWords()
  const panelId = useId()
  const [isDiff, setDiff] = useState(false)
  const body = form.field(`bodies/${locale}`)
  const summary = form.field(`changeSummary/${locale}`)
  const { tag, dir, name } = localeInfo[locale]
  const script = { lang: tag, dir: dir === 'rtl' ? 'rtl' : 'auto' } as const
  const hasError = (one: Locale): boolean =>
    [form.field(`bodies/${one}`), form.field(`changeSummary/${one}`)].some(({ error }) => error !== null)
  return (
    <div>
      <LanguageTabs
        panelId={panelId}
        current={locale}
        markOf={(one) => {
          if (hasError(one)) return 'wrong'
          return form.values[`bodies/${one}`].trim() === '' ? 'missing' : null
        }}
        onShow={onShow}
      />
      <div className="stack" id={panelId} role="tabpanel" aria-label={name}>
        <p className="dimmed small">
          {locale === 'kr' ? t('legal.edit.binding') : t('legal.edit.translation')}
        </p>
        <div className={legalStyles.sides}>
          <div className="stack">
            <TextArea
              key={body.name}
              field={body}
              label={t('legal.field.bodies')}
              help={<WithIsolates text={t('form.preview.help')} />}
              most={most.body}
              rows={24}
              {...script}
            />
            <PlaceholderHint markdown={body.value} />
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
              <InForceDiff type={base.type} after={body.value} locale={locale} />
            ) : (
              <MarkdownPreview markdown={body.value} locale={locale} />
            )}
          </section>
        </div>
        <TextArea
          key={summary.name}
          field={summary}
          label={t('legal.field.changeSummary')}
          help={t('legal.edit.summaryHelp')}
          most={most.summary}
          rows={2}
          isOptional
          {...script}
        />
      </div>
    </div>
  )
}
