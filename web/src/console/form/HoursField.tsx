import type { FieldError } from '@madang/contract/errors'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { DateTimeInput } from './DateTimeInput.tsx'
import { FieldErrorLine } from './FieldFrame.tsx'
import type { Field } from './use-contract-form.ts'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import { DateInWords } from '../ui/DateInWords.tsx'
import { MenuButton } from '../ui/Menu.tsx'
import {
  addSpan,
  clockTime,
  closeDay,
  copyDay,
  findSpanErrors,
  isNextDay,
  openDay,
  settleSpan,
  weekDays,
  type SpanError,
  type WeekDay,
} from './hours.ts'
import { dayName, timeText } from './hours-words.ts'
import pillStyles from '../ui/pill.module.css'
import fieldStyles from './field.module.css'
import hoursStyles from './hours.module.css'

interface Placed {
  readonly span: OpeningSpan
  /** In the list of all spans. */
  readonly index: number
}

interface HoursFieldProps {
  field: Field<readonly OpeningSpan[]>
  /** Of the whole week, for screen readers. */
  label: string
}

/** A week of opening hours, one row a day; what is wrong is told at its row. */
export function HoursField({ field, label }: HoursFieldProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { value: spans, onChange: change } = field
  const leave = (index: number): void => {
    setLeft((now) => new Set(now).add(index))
    field.onBlur()
  }
  // A time that is still empty is no mistake before its row is left or the form is sent.
  const errors = findSpanErrors(spans).filter(({ index, code }) =>
    code === 'required' ? field.error !== null : left.has(index) || field.error !== null,
  )
  return (
    <div className={hoursStyles.hours} role="group" aria-label={label}>
      {weekDays.map((day) => (
        <DayRow
          key={day}
          day={day}
          name={field.name}
          placed={spans.map((span, index) => ({ span, index })).filter(({ span }) => span.day === day)}
          errors={errors}
          onType={(index, part) =>
            change(spans.map((span, at) => (at === index ? settleSpan({ ...span, ...part }) : span)))
          }
          onLeave={leave}
          onRemove={(index) => change(spans.toSpliced(index, 1))}
          onSwitch={(isOpen) => change(isOpen ? openDay(spans, day) : closeDay(spans, day))}
          onAdd={() => change(addSpan(spans, day))}
          onCopy={(days) => change(copyDay(spans, day, days))}
        />
      ))}
    </div>
  )
}

interface DayRowProps {
  day: WeekDay
  name: string
  placed: readonly Placed[]
  errors: readonly SpanError[]
  onType: (index: number, part: Partial<OpeningSpan>) => void
  onLeave: (index: number) => void
  onRemove: (index: number) => void
  onSwitch: (isOpen: boolean) => void
  onAdd: () => void
  onCopy: (days: readonly WeekDay[]) => void
}

function DayRow(props: DayRowProps) {
  const { day, placed, errors, onRemove, onSwitch, onAdd, onCopy } = props
  const words = useWords()
  const { t } = words
  const name = dayName(words, day, 'long')
  const isOpen = placed.length > 0
  return (
    <div
      className={isOpen ? hoursStyles.day : `${hoursStyles.day} ${hoursStyles.closed}`}
      role="group"
      aria-label={name}
    >
      <input
        className={hoursStyles.switch}
        type="checkbox"
        role="switch"
        aria-label={t('store.hours.isOpen', { day: name })}
        checked={isOpen}
        aria-checked={isOpen}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <b title={name}>{dayName(words, day, 'short')}</b>
      <div className={hoursStyles.spans}>
        {!isOpen && <span className="dimmed">{t('store.hours.closed')}</span>}
        {placed.map(({ span, index }, place) => (
          <SpanRow
            key={index}
            {...props}
            dayName={name}
            span={span}
            index={index}
            place={place}
            error={errors.find((error) => error.index === index) ?? null}
            onRemove={placed.length > 1 ? () => onRemove(index) : null}
          />
        ))}
      </div>
      {isOpen && (
        <span className={hoursStyles.tools}>
          <IconButton
            label={t('store.hours.add', { day: name })}
            icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={onAdd}
          />
          <CopyButton day={day} name={name} onCopy={onCopy} />
        </span>
      )}
    </div>
  )
}

/** A clock without hands: the same in every language. */
const emptyTime = '--:--'

interface SpanRowProps extends Pick<DayRowProps, 'name' | 'onType' | 'onLeave'> {
  dayName: string
  span: OpeningSpan
  index: number
  /** Among those of its day. */
  place: number
  error: SpanError | null
  onRemove: (() => void) | null
}

function SpanRow(props: SpanRowProps) {
  const { name, dayName: day, span, index, place, error, onType, onLeave, onRemove } = props
  const words = useWords()
  const { t } = words
  const id = useId()
  const time = (at: 'open' | 'close') => {
    const label = t(`store.hours.${at}`, { day })
    const isEmpty = span[at] === ''
    const isWhole = /\d$/.test(span[at])
    return (
      <DateInWords text={isEmpty ? emptyTime : isWhole ? timeText(words, span[at]) : null} isEmpty={isEmpty}>
        <DateTimeInput
          type="time"
          className="num"
          name={name}
          aria-label={place === 0 ? label : t('store.hours.nth', { label, number: place + 1 })}
          aria-invalid={error?.at === at}
          aria-describedby={error === null ? undefined : id}
          value={clockTime(span[at])}
          onValue={(value) => onType(index, { [at]: value })}
        />
      </DateInWords>
    )
  }
  const told: FieldError | null = error && { pointer: `/${name}/${index}`, code: error.code }
  return (
    <div className={hoursStyles.span}>
      <span
        className={hoursStyles.times}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onLeave(index)
        }}
      >
        {time('open')}
        <span className="dimmed" aria-hidden="true">
          –
        </span>
        {time('close')}
      </span>
      {isNextDay(span.close) && (
        <span className={`${pillStyles.pill} ${pillStyles.info}`}>{t('store.hours.nextDay')}</span>
      )}
      {onRemove !== null && (
        <IconButton
          label={t('store.hours.remove', { day, number: place + 1 })}
          icon={<IconX size={18} stroke={1.75} aria-hidden />}
          onClick={onRemove}
        />
      )}
      {told !== null && (
        <span className={`${fieldStyles.field} ${hoursStyles.whole}`}>
          <FieldErrorLine id={id} error={told} />
        </span>
      )}
    </div>
  )
}

const targets = {
  all: weekDays,
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
} as const satisfies Record<string, readonly WeekDay[]>

function CopyButton({ day, name, onCopy }: { day: WeekDay; name: string; onCopy: DayRowProps['onCopy'] }) {
  const words = useWords()
  const { t } = words
  const sets = (['all', 'weekdays', 'weekend'] as const).map((key) => ({
    key,
    label: t(`store.hours.copyTo.${key}`),
    onSelect: () => onCopy(targets[key]),
  }))
  const single = weekDays
    .filter((other) => other !== day)
    .map((other) => ({
      key: String(other),
      label: dayName(words, other, 'long'),
      onSelect: () => onCopy([other]),
    }))
  return (
    <MenuButton
      label={t('store.hours.copy', { day: name })}
      icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
      items={[...sets, ...single]}
    />
  )
}
