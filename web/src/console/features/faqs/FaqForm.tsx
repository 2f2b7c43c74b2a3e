import { faqCategories, mostTopFaqs, type Faq } from '@madang/contract/faqs'
import type { Locale } from '@madang/contract/locales'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WithIsolates } from '../../../theme/Rich.tsx'
import { FormGroup } from '../../form/Form.tsx'
import { LocalisedFields, useWritingLocale } from '../../form/LocalisedFields.tsx'
import { MarkdownPreview } from '../../form/MarkdownPreview.tsx'
import { PlaceholderHint } from '../../form/PlaceholderHint.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput } from '../../record/FieldInput.tsx'
import { RecordForm } from '../../record/RecordForm.tsx'
import type { Editing } from '../../record/use-record-form.ts'
import { faqFields } from './faq-fields.ts'
import { categoryText } from './faq-words.ts'
import { faqApi } from './faqs.api.ts'
import styles from '../../form/markdown.module.css'

interface FaqFormProps {
  editing: Editing<FormValues>
  /** The question that is changed; null for a new one. */
  faq: Faq | null
  label: string
  lastChange?: ReactNode
  onCancel: () => void
}

/** A question with its answer in every language, its group, and where it is shown. */
export function FaqForm({ editing, faq, label, lastChange, onCancel }: FaqFormProps) {
  const { t, locale: own } = useWords()
  const { form } = editing
  const { submit, ...shown } = useWritingLocale(form, faq === null || faq.question[own] ? own : 'kr')
  const input = { fields: faqFields, form }
  const isMoving = faq !== null && form.values['category'] !== faq.category
  return (
    <RecordForm
      editing={editing}
      label={label}
      submit={submit}
      submitLabel={t('faqs.form.save')}
      onCancel={onCancel}
      lastChange={lastChange}
      isSticky
    >
      <FormGroup title={t('faqs.form.words')} help={t('faqs.form.wordsHelp')}>
        <Words form={form} {...shown} />
      </FormGroup>
      <FormGroup title={t('faqs.form.place')}>
        <FieldInput
          {...input}
          name="category"
          {...(isMoving && { help: t('faqs.form.moves') })}
          options={faqCategories.map((value) => ({ value, label: categoryText(t, value) }))}
        />
        <FieldInput {...input} name="published" />
        <TopField form={form} isTopNow={faq?.isTop ?? false} />
      </FormGroup>
    </RecordForm>
  )
}

interface WordsProps {
  form: ContractForm<FormValues>
  locale: Locale
  onShow: (locale: Locale) => void
}

function Words({ form, locale, onShow }: WordsProps) {
  const { t } = useWords()
  const names = faqFields.groups.words
  return (
    <LocalisedFields form={form} names={names} wanted={names} locale={locale} onShow={onShow}>
      {(one, script) => {
        const answer = toText(form.values[`answer/${one}`])
        return (
          <>
            {names.map((name) => (
              <FieldInput
                key={`${name}/${one}`}
                {...script}
                fields={faqFields}
                form={form}
                name={name}
                at={`${name}/${one}`}
                {...(name === 'answer' && { help: <WithIsolates text={t('form.preview.help')} /> })}
              />
            ))}
            <PlaceholderHint markdown={answer} />
            <section className={styles.preview} aria-label={t('form.preview.title')}>
              <p className={styles.title}>{t('form.preview.title')}</p>
              <MarkdownPreview markdown={answer} locale={one} />
            </section>
          </>
        )
      }}
    </LocalisedFields>
  )
}

/** The landing page has room for a few: when it is full, the help says what can be done about it. */
function TopField({ form, isTopNow }: { form: ContractForm<FormValues>; isTopNow: boolean }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(faqApi.list())
  const count = data?.items.filter(({ isTop }) => isTop).length ?? 0
  const isFull = count >= mostTopFaqs && !isTopNow && form.values['isTop'] !== true
  const values = { count: number(count), most: number(mostTopFaqs) }
  const help = isFull ? t('faqs.topFull') : t('faqs.tops', values)
  return (
    <FieldInput
      fields={faqFields}
      form={form}
      name="isTop"
      // Until it is known, room for as many lines.
      help={data === undefined ? <span style={{ visibility: 'hidden' }}>{t('faqs.topFull')}</span> : help}
      isFixed={isFull}
    />
  )
}
