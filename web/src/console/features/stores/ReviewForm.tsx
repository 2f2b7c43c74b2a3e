import { formatBusinessNumber } from '@madang/contract/business-number'
import type { Store } from '@madang/contract/stores'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { Sentences } from '../../form/Sentences.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { countJudgements, judgedFields, type JudgedField, type Judgement, type Judgements } from './review.ts'
import { categoryName } from './store-words.ts'
import { categoriesQuery } from './stores.api.ts'
import cardStyles from '../../ui/card.module.css'
import reviewStyles from './review.module.css'

export type ReviewValues = Judgements & { note: string }

interface ReviewFormProps {
  store: Store
  form: ContractForm<ReviewValues>
  onApprove: () => void
  isApproving: boolean
  failure: unknown
}

/** Same or different for each field, the note, and the decision. */
export function ReviewForm({ store, form, onApprove, isApproving, failure }: ReviewFormProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const titleId = useId()
  const { judged, different, open } = countJudgements(form.values)
  const why = open + different > 0 ? t('store.review.notYet', { different, open }) : null
  const buttons = (
    <>
      <Button variant="danger" className="grow" isBusy={form.isSending} onClick={() => form.submit()}>
        {t('stores.reject.confirm')}
      </Button>
      <Button
        variant="primary"
        className="grow"
        isBusy={isApproving}
        refusedBecause={why}
        onClick={onApprove}
      >
        {t('stores.approve.confirm')}
      </Button>
    </>
  )
  return (
    <section className={cardStyles.card} aria-labelledby={titleId}>
      <div className={cardStyles.header}>
        <h2 id={titleId}>{t('store.review.compare')}</h2>
        <span className={`${cardStyles.actions} small dimmed num`}>
          {t('store.review.judged', { count: number(judged), total: number(judgedFields.length) })}
        </span>
      </div>
      {/* Leaving asks nothing: judgements and note are there again when one comes back. */}
      <Form form={{ ...form, isChanged: false }} label={t('store.review.compare')} isCompact>
        <ul>
          {judgedFields.map((field) => (
            <Compared key={field} field={field} store={store} form={form} />
          ))}
        </ul>
        <div className={reviewStyles.decision}>
          <Templates form={form} />
          <TextArea
            field={form.field('note')}
            label={t('store.review.note')}
            help={t('store.review.noteHelp')}
            most={500}
          />
          <FormError failure={failure} />
          <div className={reviewStyles.decide}>{buttons}</div>
          {why !== null && <p className={`tiny dimmed ${reviewStyles.why}`}>{why}</p>}
        </div>
      </Form>
    </section>
  )
}

function Compared({ field, store, form }: Pick<ReviewFormProps, 'store' | 'form'> & { field: JudgedField }) {
  const { t } = useWords()
  const label = t(`store.review.field.${field}`)
  const { value, onChange } = form.field(field)
  return (
    <li
      className={
        value === 'different'
          ? `${reviewStyles.comparison} ${reviewStyles.different}`
          : reviewStyles.comparison
      }
    >
      <span className="dimmed small">{label}</span>
      <span>
        <Written field={field} store={store} />
      </span>
      <YesNo label={t('store.review.of', { label })} value={value} onChange={onChange} />
    </li>
  )
}

interface YesNoProps {
  label: string
  value: Judgement
  onChange: (value: Judgement) => void
}

/** Native radios: arrow keys choose, and what is chosen is spoken. */
function YesNo({ label, value, onChange }: YesNoProps) {
  const { t } = useWords()
  const name = useId()
  const option = (choice: 'same' | 'different', icon: ReactNode) => (
    <label
      className={choice === 'same' ? reviewStyles.same : reviewStyles.different}
      title={t(`store.review.${choice}`)}
    >
      <input
        type="radio"
        name={name}
        value={choice}
        checked={value === choice}
        aria-label={t(`store.review.${choice}`)}
        onChange={() => onChange(choice)}
      />
      {icon}
    </label>
  )
  return (
    <span className={reviewStyles.verdict} role="radiogroup" aria-label={label}>
      {option('same', <IconCheck size={18} stroke={1.75} aria-hidden />)}
      {option('different', <IconX size={18} stroke={1.75} aria-hidden />)}
    </span>
  )
}

/** What the store's people wrote. */
function Written({ field, store }: { field: JudgedField; store: Store }) {
  const { t, locale } = useWords()
  const format = useFormat()
  const { data } = useQuery(categoriesQuery())
  const none = <span className="dimmed">{t('store.none')}</span>
  const { address } = store
  switch (field) {
    case 'businessName':
    case 'representativeName':
      return <bdi>{store[field]}</bdi>
    case 'businessNumber':
      return (
        <>
          <Isolate>{formatBusinessNumber(store.businessNumber ?? '')}</Isolate>
          {/* The contract takes no other, and the database no second one. */}
          <small>{t('store.review.numberHolds')}</small>
        </>
      )
    case 'openedOn':
      return store.openedOn === null ? none : format.day(store.openedOn)
    case 'address':
      return (
        <>
          <bdi>{[address.roadAddress, address.detail].filter(Boolean).join(', ')}</bdi>
          <small>
            {t('store.field.zonecode')} <Isolate>{address.zonecode}</Isolate>
          </small>
        </>
      )
    case 'category': {
      const category = data?.items.find(({ id }) => id === store.categoryId)
      return category === undefined ? none : categoryName(locale, category)
    }
  }
}

const templates = ['blurred', 'differs', 'missing'] as const

/** Sentences that are often needed; they go to the store's people as they are, so they are Korean. */
const sentences: Record<(typeof templates)[number], string> = {
  blurred: '서류의 글자가 흐려 확인하기 어렵습니다. 선명하게 다시 찍어 올려 주세요.',
  differs: '입력한 내용이 사업자등록증과 다릅니다. 서류와 같게 고쳐 다시 신청해 주세요.',
  missing: '심사에 필요한 서류가 빠져 있습니다. 서류를 올리고 다시 신청해 주세요.',
}

function Templates({ form }: Pick<ReviewFormProps, 'form'>) {
  const { t } = useWords()
  return (
    <Sentences
      label={t('store.review.templates')}
      field={form.field('note')}
      sentences={templates.map((key) => ({
        label: t(`store.review.template.${key}`),
        sentence: sentences[key],
      }))}
    />
  )
}
