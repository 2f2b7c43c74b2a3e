import { faqCategories, mostTopFaqs, type Faq, type FaqCategory } from '@madang/contract/faqs'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { DraftOffer } from '../../form/DraftOffer.tsx'
import type { DraftPlace } from '../../form/drafts.ts'
import { Form, FormGroup } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { LanguageTabs, writingOrder } from '../../form/LanguageTabs.tsx'
import { MarkdownPreview } from '../../form/MarkdownPreview.tsx'
import { PlaceholderHint } from '../../form/PlaceholderHint.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { localeOfField, type FaqValues } from './faq-values.ts'
import { categoryText } from './faq-words.ts'
import { faqApi } from './faqs.api.ts'
import styles from '../../form/markdown.module.css'

interface FaqFormProps {
  form: ContractForm<FaqValues>
  draft: DraftPlace
  /** The question that is changed; null for a new one. */
  faq: Faq | null
  label: string
  failure: unknown
  /** Above the buttons: a choice that has to be made first. */
  conflict?: ReactNode
  /** What was typed earlier is there again, over this record. */
  onContinue?: (base: unknown) => void
  onCancel: () => void
}

/** A question with its answer in every language, its group, and where it is shown. */
export function FaqForm(props: FaqFormProps) {
  const { form, draft, faq, label, failure, conflict, onContinue, onCancel } = props
  const { t, locale: own } = useWords()
  const [locale, setLocale] = useState<Locale>(faq === null || faq.question[own] ? own : 'kr')
  // The first language with something wrong comes to the front, so that the focus can go there.
  const submit = (event?: SubmitEvent): void => {
    const wrong = Object.keys(form.errors).flatMap((name) => localeOfField(name) ?? [])
    const isHere = wrong.length === 0 || wrong.includes(locale)
    if (!isHere) setLocale(writingOrder.find((one) => wrong.includes(one)) ?? locale)
    form.submit(event)
  }
  return (
    <Form form={{ ...form, submit }} label={label}>
      <DraftOffer form={form} place={draft} {...(onContinue && { onContinue })} />
      <FormGroup title={t('faqs.form.words')} help={t('faqs.form.wordsHelp')}>
        <Words form={form} locale={locale} onShow={setLocale} />
      </FormGroup>
      <FormGroup title={t('faqs.form.place')}>
        <SelectField<FaqCategory>
          field={form.field('category')}
          label={t('faqs.field.category')}
          help={faq === null || form.values.category === faq.category ? undefined : t('faqs.form.moves')}
          options={faqCategories.map((value) => ({ value, label: categoryText(t, value) }))}
        />
        <CheckboxField
          field={form.field('published')}
          label={t('faqs.field.published')}
          help={t('faqs.form.publishedHelp')}
        />
        <TopField form={form} isTopNow={faq?.isTop ?? false} />
      </FormGroup>
      {conflict}
      <FormActions
        submitLabel={t('faqs.form.save')}
        isSending={form.isSending}
        failure={failure}
        onCancel={onCancel}
        isSticky
      />
    </Form>
  )
}

interface WordsProps {
  form: ContractForm<FaqValues>
  locale: Locale
  onShow: (locale: Locale) => void
}

function Words({ form, locale, onShow }: WordsProps) {
  const { t } = useWords()
  const panelId = useId()
  const { values } = form
  const question = form.field(`question/${locale}`)
  const answer = form.field(`answer/${locale}`)
  const isShownWrong = (one: Locale): boolean =>
    [form.field(`question/${one}`), form.field(`answer/${one}`)].some(({ error }) => error !== null)
  const isMissing = (one: Locale): boolean =>
    values[`question/${one}`].trim() === '' || values[`answer/${one}`].trim() === ''
  const { tag, dir } = localeInfo[locale]
  const script = { lang: tag, dir: dir === 'rtl' ? 'rtl' : 'auto' } as const
  const name = localeInfo[locale].name
  return (
    <div>
      <LanguageTabs
        panelId={panelId}
        current={locale}
        markOf={(one) => {
          if (isShownWrong(one)) return 'wrong'
          return isMissing(one) ? 'missing' : null
        }}
        onShow={onShow}
      />
      <div className="stack" id={panelId} role="tabpanel" aria-label={name}>
        <TextField key={question.name} field={question} label={t('faqs.field.question')} {...script} />
        <TextArea
          key={answer.name}
          field={answer}
          label={t('faqs.field.answer')}
          help={<WithIsolates text={t('form.preview.help')} />}
          most={3000}
          rows={8}
          {...script}
        />
        <PlaceholderHint markdown={answer.value} />
        <section className={styles.preview} aria-label={t('form.preview.title')}>
          <p className={styles.title}>{t('form.preview.title')}</p>
          <MarkdownPreview markdown={answer.value} locale={locale} />
        </section>
      </div>
    </div>
  )
}

/** The landing page has room for a few: when it is full, the help says what can be done about it. */
function TopField({ form, isTopNow }: { form: ContractForm<FaqValues>; isTopNow: boolean }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(faqApi.list())
  const count = data?.items.filter(({ isTop }) => isTop).length ?? 0
  const isFull = count >= mostTopFaqs && !isTopNow && !form.values.isTop
  const values = { count: number(count), most: number(mostTopFaqs) }
  const help = isFull ? t('faqs.topFull') : t('faqs.tops', values)
  return (
    <CheckboxField
      field={form.field('isTop')}
      label={t('faqs.field.isTop')}
      // Until it is known, room for as many lines.
      help={data === undefined ? <span style={{ visibility: 'hidden' }}>{t('faqs.topFull')}</span> : help}
      isFixed={isFull}
    />
  )
}
