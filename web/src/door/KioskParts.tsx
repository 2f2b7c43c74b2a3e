import { localeInfo, type Locale } from '@madang/contract/locales'
import type { DoorState } from '@madang/contract/door'
import type { JrsWait } from '@madang/contract/jrs-wait'
import { useEffect, useRef, type ReactNode } from 'react'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { DoorError } from './door.api.ts'

/** Strokes on a field of 24 × 24. */
const strokes = {
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM3.6 9h16.8M3.6 15h16.8M12 3c-4 5-4 13 0 18 4-5 4-13 0-18z',
  away: 'M3 3l18 18M12 19h.01M9.2 15.7a4 4 0 0 1 5.6 0M6 12.4a9 9 0 0 1 4-2.2M14.5 10.4a9 9 0 0 1 3.5 2M2.8 9a14 14 0 0 1 4.4-2.9M10.6 5.1A14 14 0 0 1 21.2 9',
  lock: 'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM11 16a1 1 0 1 0 2 0 1 1 0 0 0-2 0M8 11V7a4 4 0 1 1 8 0v4',
  back: 'M20 6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9l-5-5a1.5 1.5 0 0 1 0-2l5-5zM12 10l4 4M16 10l-4 4',
  less: 'M5 12h14',
  more: 'M12 5v14M5 12h14',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0zM12 8h.01M12 11.5V16',
  text: 'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
} as const

export function Icon({ name, size = 28 }: { name: keyof typeof strokes; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className="stroke" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}

interface KeypadProps {
  readonly words: Words
  readonly onDigit: (digit: string) => void
  readonly onBack: () => void
  /** Without it there is no key that clears all. */
  readonly onClear?: () => void
}

/** Digits in the writing of the guest, in the order of telephones everywhere; those of a keyboard do the same. */
export function Keypad({ words, onDigit, onBack, onClear }: KeypadProps) {
  const { t, number } = words
  const digit = (value: number) => (
    <button key={value} type="button" className="tile" onClick={() => onDigit(String(value))}>
      {number(value)}
    </button>
  )
  return (
    <div className="pad" role="group" aria-label={t('kiosk.keys.label')} dir="ltr">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
      {onClear === undefined ? (
        <span />
      ) : (
        <button type="button" className="tile soft" dir={words.dir} onClick={onClear}>
          {t('kiosk.keys.clear')}
        </button>
      )}
      {digit(0)}
      <button type="button" className="tile soft" aria-label={t('kiosk.keys.back')} onClick={onBack}>
        <Icon name="back" size={36} />
      </button>
    </div>
  )
}

interface StepperProps {
  readonly words: Words
  readonly label: ReactNode
  readonly value: number
  readonly least: number
  readonly most: number
  readonly shown: ReactNode
  readonly onChange: (value: number) => void
}

export function Stepper({ words: { t }, label, value, least, most, shown, onChange }: StepperProps) {
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className="tile"
      aria-label={t(by === 1 ? 'kiosk.step.more' : 'kiosk.step.less')}
      disabled={by === 1 ? value >= most : value <= least}
      onClick={() => onChange(value + by)}
    >
      <Icon name={by === 1 ? 'more' : 'less'} size={32} />
    </button>
  )
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="stepper">
        {step(-1)}
        <output>{shown}</output>
        {step(1)}
      </div>
    </fieldset>
  )
}

interface LanguagesProps {
  readonly words: Words
  readonly onChoose: (locale: Locale) => void
}

/** In the order in which most guests speak them. */
const spoken: readonly Locale[] = ['kr', 'gb', 'cn', 'es', 'br', 'ir']

/** The language of the guest who stands here; the next one begins in that of the device. */
export function Languages({ words, onChoose }: LanguagesProps) {
  return (
    <div className="langs" role="group" aria-label={words.t('kiosk.languages')}>
      {spoken.map((locale) => (
        <button
          key={locale}
          type="button"
          className="tile"
          lang={localeInfo[locale].tag}
          aria-pressed={locale === words.locale}
          onClick={() => onChoose(locale)}
        >
          {localeInfo[locale].name}
        </button>
      ))}
    </div>
  )
}

interface SheetProps {
  readonly words: Words
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Over the page until it is closed. */
export function Sheet({ words: { t }, label, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => sheet.current?.showModal(), [])
  return (
    <dialog ref={sheet} aria-label={label} onClose={onClose}>
      {children}
      <button type="button" className="tile" onClick={() => sheet.current?.close()}>
        {t('kiosk.close')}
      </button>
    </dialog>
  )
}

/** What a guest is told of a call that failed. */
export function failureText({ t }: Words, failure: unknown): string {
  switch (failure instanceof DoorError ? failure.code : 'unexpected') {
    case 'network':
    case 'server.unavailable':
    case 'server.overloaded':
      return t('kiosk.failed.network')
    case 'conflict.state':
      return t('kiosk.failed.state')
    case 'conflict.duplicate':
      return t('kiosk.failed.duplicate')
    case 'rate.limited':
      return t('kiosk.failed.limited')
    default:
      return t('kiosk.failed.other')
  }
}

/** That the server is not reached: quiet, for nothing is lost by it. */
export function Away({ words }: { words: Words }) {
  return (
    <p className="away" role="status">
      <Icon name="away" size={20} />
      {words.t('kiosk.away')}
    </p>
  )
}

/** How many wait and how long that takes, where it is known. */
export function Queue({ state: { waiting, wait }, words }: { state: DoorState; words: Words }) {
  return (
    <p className="queue">
      <span>
        <Rich text={words.t('kiosk.waiting', { count: waiting })} tags={bold} />
      </span>
      {wait && (
        <span>
          <Wait wait={wait} words={words} />
        </span>
      )}
    </p>
  )
}

/** How long a wait is expected to be, in bold. */
export function Wait({ wait, words }: { wait: JrsWait; words: Words }) {
  const { leastMinutes: from, mostMinutes: to } = wait
  return (
    <Rich
      text={words.t('line.wait.range', { span: from === 0 ? 'WITHIN' : 'BETWEEN', from, to })}
      tags={bold}
    />
  )
}

/** How many come, the number in bold. */
export function PartySize({ count, words }: { count: number; words: Words }) {
  return <Rich text={words.t('kiosk.people', { count })} tags={bold} />
}

const strong = (text: string) => <b>{text}</b>
const bold = { b: strong, n: strong }
