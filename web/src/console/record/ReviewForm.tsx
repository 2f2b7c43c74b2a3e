import { IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { DateTimeField } from '../form/DateTimeField.tsx'
import { Form } from '../form/Form.tsx'
import { FormError } from '../form/FormActions.tsx'
import { Sentences } from '../form/Sentences.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { TextField } from '../form/TextField.tsx'
import type { ContractForm, Field } from '../form/use-contract-form.ts'
import { toText, type FieldValue, type FormValues } from '../form/values.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import {
  countJudgements,
  nextOpen,
  noteAfter,
  saysName,
  toJudgement,
  type Judgement,
  type NoteWords,
} from './judgements.ts'
import { useReviewKeys } from './use-review-keys.ts'
import cardStyles from '../ui/card.module.css'
import reviewStyles from './review.module.css'

/** One field that is compared with the documents. */
export interface JudgedField {
  readonly name: string
  readonly label: string
  /** What the record says. */
  readonly written: ReactNode
  /** Of what is told about the documents. */
  readonly kind: 'text' | 'code' | 'day'
}

/** What is said to whoever submitted the record, in their language. */
export interface ReviewNotes extends NoteWords {
  readonly templates: readonly { readonly label: string; readonly sentence: string }[]
}

/** What the fields are compared with: papers, or a visitor's screen. */
export type ReviewedAgainst = 'documents' | 'preview'

interface ReviewFormProps {
  against: ReviewedAgainst
  judged: readonly JudgedField[]
  notes: ReviewNotes
  form: ContractForm<FormValues>
  approveLabel: string
  rejectLabel: string
  onApprove: () => void
  /** To the next record of the queue, by its key. */
  onNext: () => void
  isApproving: boolean
  failure: unknown
}

function textual(field: Field<FieldValue>): Field<string> {
  return { ...field, value: toText(field.value) }
}

/** Where fields are shown one at a time. */
const phone = '(max-width: 639.98px)'

/** The field on which the keys stand, which phones show alone; behind the last comes the decision. */
function usePlaceIn(names: readonly string[], form: ContractForm<FormValues>) {
  const list = useRef<HTMLUListElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => nextOpen(names, form.values, -1))
  const goTo = (to: number): void => {
    const next = Math.min(Math.max(to, 0), names.length)
    // On phones a field is hidden until it is its turn, and what is hidden takes no focus.
    flushSync(() => setAt(next))
    const row = list.current?.children[next]
    const target = row?.querySelector<HTMLElement>('input') ?? decision.current?.querySelector('button')
    target?.focus()
  }
  return { list, decision, at, setAt, goTo }
}

/** Same or different for each field, what the documents say, the note, and the decision. */
export function ReviewForm(props: ReviewFormProps) {
  const { against, judged, notes, form, onNext } = props
  const { t } = useWords()
  const { number } = useFormat()
  const titleId = useId()
  const names = judged.map(({ name }) => name)
  const { list, decision, at, setAt, goTo } = usePlaceIn(names, form)
  const change = (changed: FormValues): void => {
    const before = form.current()
    const after = { ...before, ...changed }
    form.replaceAll({ ...after, note: noteAfter(names, { before, after }, notes) })
  }
  const goOn = (): void => goTo(nextOpen(names, form.current(), at))
  const judge = (name: string, judgement: Judgement): void => {
    change({ [name]: judgement })
    if (judgement === 'same' && matchMedia(phone).matches) goOn()
  }
  useReviewKeys(list, {
    judge: (judgement) => {
      const name = names[at]
      if (name === undefined) return
      flushSync(() => change({ [name]: judgement }))
      if (judgement === 'same') goOn()
      else list.current?.querySelector<HTMLElement>(`[name="${CSS.escape(saysName(name))}"]`)?.focus()
    },
    move: (step) => goTo(at + step),
    next: onNext,
    goOn,
  })
  const isLast = at >= names.length
  return (
    <section className={cardStyles.card} aria-labelledby={titleId}>
      <div className={cardStyles.header}>
        <h2 id={titleId}>{t(`review.${against}.compare`)}</h2>
        <span className={`${cardStyles.actions} small dimmed num`}>
          {t('review.judged', {
            count: number(countJudgements(names, form.values).judged),
            total: number(names.length),
          })}
        </span>
      </div>
      {/* Leaving asks nothing: judgements and note are there again when one comes back. */}
      <Form form={{ ...form, isChanged: false }} label={t(`review.${against}.compare`)} isCompact>
        <ul ref={list}>
          {judged.map((field, index) => (
            <Compared
              key={field.name}
              against={against}
              field={field}
              form={form}
              isAt={index === at}
              onFocus={() => setAt(index)}
              onJudge={(judgement) => judge(field.name, judgement)}
              onSays={(says) => {
                setAt(index)
                change({ [saysName(field.name)]: says })
              }}
            />
          ))}
        </ul>
        <Steps at={at} count={names.length} onGo={goTo} />
        <Legend />
        <Decision {...props} element={decision} names={names} isShownOnPhones={isLast} />
      </Form>
    </section>
  )
}

/** On phones the way between the fields, and to the decision behind them. */
function Steps({ at, count, onGo }: { at: number; count: number; onGo: (to: number) => void }) {
  const { t } = useWords()
  const { number } = useFormat()
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true, className: 'mirrored' } as const
  return (
    <div className={reviewStyles.steps}>
      <IconButton
        label={t('review.earlier')}
        icon={<IconChevronLeft {...icon} />}
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      />
      <span className="num dimmed small">
        {at < count
          ? t('review.place', { place: number(at + 1), total: number(count) })
          : t('review.toDecision')}
      </span>
      {at < count && (
        <Button variant="plain" onClick={() => onGo(at + 1)}>
          {at === count - 1 ? t('review.toDecision') : t('review.later')}
          <IconChevronRight {...icon} />
        </Button>
      )}
    </div>
  )
}

/** The keys, where there is a keyboard. */
function Legend() {
  const { t } = useWords()
  const keys = [
    [['S'], t('review.same')],
    [['D'], t('review.different')],
    [['J', 'K'], t('review.moveKey')],
    [['N'], t('review.after')],
  ] as const
  return (
    <ul className={`${reviewStyles.keys} tiny dimmed`} aria-label={t('review.keys')}>
      {keys.map(([letters, label]) => (
        <li key={label}>
          {letters.map((letter) => (
            <kbd key={letter}>{letter}</kbd>
          ))}{' '}
          {label}
        </li>
      ))}
    </ul>
  )
}

interface DecisionProps extends ReviewFormProps {
  element: RefObject<HTMLDivElement | null>
  names: readonly string[]
  isShownOnPhones: boolean
}

/** The note and the two buttons. */
function Decision(props: DecisionProps) {
  const { element, names, isShownOnPhones, notes, form, approveLabel, rejectLabel } = props
  const { onApprove, isApproving, failure } = props
  const { t } = useWords()
  const { different, open } = countJudgements(names, form.values)
  const why = open + different > 0 ? t('review.notYet', { different, open }) : null
  const note = textual(form.field('note'))
  return (
    <div ref={element} className={reviewStyles.decision} data-shown={isShownOnPhones}>
      <Sentences label={t('review.templates')} field={note} sentences={notes.templates} />
      <TextArea
        field={note}
        label={t('review.note')}
        help={t('review.noteHelp')}
        most={500}
        rows={4}
        lang="ko"
        dir="auto"
      />
      <FormError failure={failure} />
      <div className={reviewStyles.decide}>
        <Button variant="danger" className="grow" isBusy={form.isSending} onClick={() => form.submit()}>
          {rejectLabel}
        </Button>
        <Button
          variant="primary"
          className="grow"
          isBusy={isApproving}
          refusedBecause={why}
          onClick={onApprove}
        >
          {approveLabel}
        </Button>
      </div>
      {why !== null && <p className={`tiny dimmed ${reviewStyles.why}`}>{why}</p>}
    </div>
  )
}

interface ComparedProps {
  against: ReviewedAgainst
  field: JudgedField
  form: ContractForm<FormValues>
  isAt: boolean
  onFocus: () => void
  onJudge: (judgement: Judgement) => void
  onSays: (says: string) => void
}

function Compared({ against, field, form, isAt, onFocus, onJudge, onSays }: ComparedProps) {
  const { t } = useWords()
  const { name, label, written, kind } = field
  const value = toJudgement(form.values[name])
  const says = { ...textual(form.field(saysName(name))), onChange: onSays }
  const look = { label: t(`review.${against}.says`, { label }), help: t('review.saysHelp'), isOptional: true }
  const isDifferent = value === 'different'
  return (
    <li
      className={
        isDifferent ? `${reviewStyles.comparison} ${reviewStyles.different}` : reviewStyles.comparison
      }
      data-at={isAt}
    >
      <span className="dimmed small">{label}</span>
      <span>{written}</span>
      <Verdict label={t('review.of', { label })} value={value} onFocus={onFocus} onChange={onJudge} />
      {isDifferent && (
        <div className={reviewStyles.says}>
          {kind === 'day' ? (
            <DateTimeField {...look} field={says} type="date" min="" max="" />
          ) : (
            <TextField {...look} field={says} lang="ko" dir={kind === 'code' ? 'ltr' : 'auto'} />
          )}
        </div>
      )}
    </li>
  )
}

interface VerdictProps {
  label: string
  value: Judgement
  onFocus: () => void
  onChange: (value: Judgement) => void
}

/** Native radios: arrow keys choose, and what is chosen is spoken. */
function Verdict({ label, value, onFocus, onChange }: VerdictProps) {
  const { t } = useWords()
  const name = useId()
  const option = (choice: 'same' | 'different', icon: ReactNode) => (
    <label
      className={choice === 'same' ? reviewStyles.same : reviewStyles.different}
      title={t(`review.${choice}`)}
    >
      <input
        type="radio"
        name={name}
        value={choice}
        checked={value === choice}
        aria-label={t(`review.${choice}`)}
        aria-keyshortcuts={choice === 'same' ? 's' : 'd'}
        onFocus={onFocus}
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
