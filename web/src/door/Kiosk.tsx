import type { DoorState } from '@madang/contract/door'
import { localeInfo, type Locale } from '@madang/contract/locales'
import { useEffect, useRef, useState } from 'react'
import { Mark } from '../theme/Mark.tsx'
import type { Words } from '../words.ts'
import { timeOf, type Seen } from './door.live.ts'
import type { DoorProps } from './door-props.ts'
import { KioskForm } from './KioskForm.tsx'
import { KioskGiven } from './KioskGiven.tsx'
import { Away, Icon, Languages, Queue, Sheet } from './KioskParts.tsx'
import { KioskStaff } from './KioskStaff.tsx'
import { KioskStart } from './KioskStart.tsx'
import { useIdle } from './use-idle.ts'
import { useOffline } from './use-offline.ts'
import { useTaking } from './use-taking.ts'
import { useWords } from './use-words.ts'
import './kiosk.css'

/** So long before the screen is cleared it says so. */
const warnSeconds = 8

/** A tablet that gives out numbers. What one guest does on it is gone before the next one comes. */
export function Kiosk({ device: { token }, seen, words: ownWords }: DoorProps) {
  const [scene, setScene] = useState<'start' | 'form' | 'staff'>('start')
  /** Of the guest who stands here; the next one is met in that of the device. */
  const [chosen, setChosen] = useState<Locale | null>(null)
  const words = useWords(chosen ?? ownWords.locale) ?? ownWords
  const offline = useOffline(token, seen)
  const { given, ...taking } = useTaking({ token, seen, offline }, words)
  const state = offline.isAway ? stateWithout(seen) : seen.state
  const isUntouched = scene === 'start' && chosen === null
  const main = useRef<HTMLElement>(null)

  function begin(next: typeof scene): void {
    taking.forget()
    setScene(next)
    if (next === 'start') setChosen(null)
  }
  const clear = () => begin('start')
  const secondsLeft = useIdle({ isPaused: isUntouched || taking.isSending, onOver: clear })
  const isShut = state.joining.state !== 'OPEN' && !taking.isSending
  if (isShut && scene === 'form') setScene('start')
  const shown = given === null ? scene : 'given'
  // What is new is read out, and no button is left that has gone.
  useEffect(() => main.current?.focus(), [shown])

  return (
    <div className="kiosk" onContextMenu={(event) => event.preventDefault()}>
      <Bar
        state={state}
        words={words}
        isAway={offline.isAway}
        isStart={shown === 'start'}
        isSending={taking.isSending}
        onLocale={setChosen}
        onStaff={() => begin('staff')}
      />
      <main ref={main} tabIndex={-1}>
        {shown === 'start' && (
          <KioskStart
            state={state}
            words={words}
            offline={offline}
            onStart={() => begin('form')}
            onLocale={setChosen}
          />
        )}
        {shown === 'form' && <KioskForm {...taking} state={state} words={words} />}
        {shown === 'staff' && <KioskStaff words={words} token={token} offline={offline} onBack={clear} />}
        {given && (
          <KioskGiven {...taking} given={given} words={words} secondsLeft={secondsLeft} onClose={clear} />
        )}
      </main>
      {!isUntouched && given === null && secondsLeft <= warnSeconds && (
        <div className="leaving" role="timer">
          {words.t('kiosk.left', { count: secondsLeft })}
          <button type="button" className="tile">
            {words.t('kiosk.stay')}
          </button>
        </div>
      )}
    </div>
  )
}

/** Of hours that end without a network nobody tells. */
function stateWithout(seen: Seen): DoorState {
  const { state } = seen
  const isOver = state.closesAt !== null && timeOf(seen) >= new Date(state.closesAt)
  const isOpen = state.joining.state === 'OPEN'
  return isOver && isOpen ? { ...state, joining: { state: 'OUT_OF_HOURS', opensAt: null } } : state
}

interface BarProps {
  readonly state: DoorState
  readonly words: Words
  readonly isAway: boolean
  /** There the languages have a place of their own. */
  readonly isStart: boolean
  /** Whoever left now would never see what is answered. */
  readonly isSending: boolean
  readonly onLocale: (locale: Locale) => void
  readonly onStaff: () => void
}

/** Whose line it is and how long. */
function Bar({ state, words, isAway, isStart, isSending, onLocale, onStaff }: BarProps) {
  const { t } = words
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <header className="bar">
      <Mark size={40} />
      <p className="store">
        <b>
          <bdi>{state.storeName}</bdi>
        </b>
        <small>
          <bdi>{state.title}</bdi>
        </small>
      </p>
      {!isStart && (
        <>
          {isAway ? <Away words={words} /> : <Queue state={state} words={words} />}
          <button type="button" className="tile" onClick={() => setIsChoosing(true)}>
            <Icon name="globe" size={24} />
            {localeInfo[words.locale].name}
          </button>
        </>
      )}
      <button
        type="button"
        className="tile bare"
        aria-label={t('kiosk.staff')}
        disabled={isSending}
        onClick={onStaff}
      >
        <Icon name="lock" size={24} />
      </button>
      {isChoosing && (
        <Sheet words={words} label={t('kiosk.languages')} onClose={() => setIsChoosing(false)}>
          <Languages words={words} onChoose={onLocale} />
        </Sheet>
      )}
    </header>
  )
}
