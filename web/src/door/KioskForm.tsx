import type { DoorState } from '@madang/contract/door'
import type { JrsField } from '@madang/contract/jrs-form'
import { pickText } from '@madang/contract/locales'
import { useState } from 'react'
import type { Words } from '../words.ts'
import {
  digitsDue,
  isOtherPrefix,
  phonePrefix,
  pressBack,
  pressDigit,
  typedDigits,
  wholePhone,
} from './kiosk-keypad.ts'
import { failureText, Keypad, PartySize, Sheet, Stepper } from './KioskParts.tsx'
import { useDigitKeys } from './use-digit-keys.ts'
import type { Typed } from './use-taking.ts'
import './kiosk-form.css'

interface KioskFormProps {
  readonly state: DoorState
  readonly words: Words
  readonly isSending: boolean
  /** Of the last press that gave no number. */
  readonly failure: unknown
  readonly take: (typed: Typed) => Promise<void>
}

/** So many questions have room beside the party size; what needs letters is asked on the guest's own page. */
const mostCounted = 3
const mostOfAny = 99

export function KioskForm({ state, words, isSending, failure, take }: KioskFormProps) {
  const { t } = words
  const [held, setHeld] = useState(phonePrefix)
  const [partySize, setPartySize] = useState(Math.min(2, state.maxPartySize))
  const [answers, setAnswers] = useState<Record<string, number>>({})
  const [agrees, setAgrees] = useState(false)
  const counted = state.formFields.filter(({ type }) => type === 'NUMBER').slice(0, mostCounted)
  const phone = wholePhone(held)
  const change = (next: (held: string) => string) => {
    if (!isSending) setHeld(next)
  }
  const keys = {
    onDigit: (digit: string) => change((before) => pressDigit(before, digit)),
    onBack: () => change(pressBack),
  }
  useDigitKeys(keys)
  const isOther = isOtherPrefix(held)
  return (
    <form
      className="form"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (phone !== null && agrees && !isSending) void take({ phone, partySize, answers })
      }}
    >
      <div className="head">
        <h1>{t('kiosk.phone.title')}</h1>
        <p className="dimmed">{t('kiosk.phone.text')}</p>
      </div>
      <Held held={held} words={words} />
      <Keypad {...keys} words={words} onClear={() => change(() => phonePrefix)} />
      <div className="asked">
        <Stepper
          words={words}
          label={
            <>
              {t('line.party')} <small>{t('line.partyMost', { most: state.maxPartySize })}</small>
            </>
          }
          value={partySize}
          least={1}
          most={state.maxPartySize}
          shown={<PartySize count={partySize} words={words} />}
          onChange={setPartySize}
        />
        {counted.map((field) => (
          <Counted
            key={field.key}
            field={field}
            words={words}
            value={answers[field.key]}
            onChange={(value) => setAnswers({ ...answers, [field.key]: value })}
          />
        ))}
      </div>
      <div className="besides">
        <p className="fault" role="alert">
          {isOther ? t('kiosk.phone.prefix') : failure !== null && failureText(words, failure)}
        </p>
        {!state.needsPhone && held === phonePrefix && (
          <button
            type="button"
            className="tile"
            disabled={isSending}
            onClick={() => void take({ phone: null, partySize, answers })}
          >
            {t('kiosk.take.without')}
          </button>
        )}
      </div>
      <Consent state={state} words={words} agrees={agrees} onChange={setAgrees} />
      <button className="tile go" type="submit" disabled={phone === null || !agrees || isSending}>
        {t('kiosk.take.press')}
        <small>{hintOf({ held, agrees, isSending }, words)}</small>
      </button>
    </form>
  )
}

/** Why no number can be asked for yet; empty where it can. */
function hintOf(
  { held, agrees, isSending }: { held: string; agrees: boolean; isSending: boolean },
  { t }: Words,
): string {
  if (isSending) return t('kiosk.take.sending')
  const due = digitsDue(held)
  if (due > 0 || isOtherPrefix(held)) return t('kiosk.take.digits', { count: due })
  return agrees ? '' : t('kiosk.take.consent')
}

/** The number as far as it is typed, and a line for each digit that is due. */
function Held({ held, words: { t, number } }: { held: string; words: Words }) {
  const typed = typedDigits(held)
  const slot = (at: number) => <i key={at}>{typed[at] && number(Number(typed[at]))}</i>
  return (
    <output className="held num" dir="ltr" aria-label={t('kiosk.phone.label')}>
      <b>{[0, 1, 0].map((digit) => number(digit))}</b>
      {[0, 1, 2, 3].map(slot)}
      <span aria-hidden="true">-</span>
      {[4, 5, 6, 7].map(slot)}
    </output>
  )
}

interface CountedProps {
  readonly field: JrsField
  readonly words: Words
  readonly value: number | undefined
  readonly onChange: (value: number) => void
}

/** A question of the list that a number answers. */
function Counted({ field, words, value, onChange }: CountedProps) {
  const least = field.min ?? 0
  return (
    <Stepper
      words={words}
      label={<bdi>{pickText(field.label, words.locale)}</bdi>}
      // Nothing is said yet: the first step is to the least.
      value={value ?? least - 1}
      least={least}
      most={field.max ?? mostOfAny}
      shown={<b>{value === undefined ? '–' : words.number(value)}</b>}
      onChange={onChange}
    />
  )
}

interface ConsentProps {
  readonly state: DoorState
  readonly words: Words
  readonly agrees: boolean
  readonly onChange: (agrees: boolean) => void
}

/** What the number is for and for how long, in the list's own words; whole when it is asked for. */
function Consent({ state, words, agrees, onChange }: ConsentProps) {
  const { t } = words
  const [isOpen, setIsOpen] = useState(false)
  const kept = t('line.consent.days', { count: state.retentionDays })
  const facts = [
    [t('line.consent.purpose'), state.consentPurpose],
    [t('line.consent.items'), t('kiosk.consent.itemList')],
    [t('line.consent.kept'), kept],
  ]
  return (
    <div className="agree">
      <label>
        <input type="checkbox" checked={agrees} onChange={({ target }) => onChange(target.checked)} />
        <b>{t('kiosk.consent.agree', { store: state.storeName })}</b>
        <small>
          <bdi>{state.consentPurpose}</bdi> · {kept}
        </small>
      </label>
      <button type="button" className="tile bare link" onClick={() => setIsOpen(true)}>
        {t('kiosk.consent.details')}
      </button>
      {isOpen && (
        <Sheet words={words} label={t('line.consent.label')} onClose={() => setIsOpen(false)}>
          <h1>{t('line.consent.label')}</h1>
          <dl>
            {facts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <p>{t('kiosk.consent.free')}</p>
        </Sheet>
      )}
    </div>
  )
}
