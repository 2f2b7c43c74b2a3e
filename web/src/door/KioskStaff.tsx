import type { pinLimits } from '@madang/contract/jrs-devices'
import { useState } from 'react'
import type { Words } from '../words.ts'
import { DoorError } from './door.api.ts'
import { leaveKiosk } from './kiosk.api.ts'
import { Keypad } from './KioskParts.tsx'
import { useDigitKeys } from './use-digit-keys.ts'
import type { Offline } from './use-offline.ts'
import './kiosk-form.css'
import './kiosk-staff.css'

const pinDigits: typeof pinLimits.digits = 6
const lockedMinutes: typeof pinLimits.lockedMinutes = 5

interface KioskStaffProps {
  readonly words: Words
  readonly token: string
  readonly offline: Offline
  readonly onBack: () => void
}

/** The way out for staff, by the PIN of this kiosk: the server counts the tries, and a device that ends is told so. */
export function KioskStaff({ words, token, offline, onBack }: KioskStaffProps) {
  const { t } = words
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState('')
  const [isRight, setIsRight] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function ask(typed: string, ends: boolean): Promise<void> {
    setIsAsking(true)
    try {
      await leaveKiosk(token, { pin: typed, ends })
      setIsRight(true)
      if (document.fullscreenElement !== null) await document.exitFullscreen()
    } catch (error) {
      setPin('')
      setIsRight(false)
      setFault(faultOf(words, error))
    }
    setIsAsking(false)
  }

  const keys = {
    onDigit: (digit: string) => {
      if (isAsking || isRight || pin.length === pinDigits) return
      const typed = pin + digit
      setPin(typed)
      setFault('')
      if (typed.length === pinDigits) void ask(typed, false)
    },
    onBack: () => {
      if (!isAsking && !isRight) setPin(pin.slice(0, -1))
    },
  }
  useDigitKeys(keys)
  return (
    <section className="form staff">
      <div className="head">
        <h1>{t(isRight ? 'kiosk.pin.right' : 'kiosk.pin.title')}</h1>
        <p className="dimmed">{t(isRight ? 'kiosk.pin.ends' : 'kiosk.pin.text')}</p>
      </div>
      {!isRight && (
        <>
          <div className="pin" role="img" aria-label={t('kiosk.pin.label', { count: pin.length })}>
            {Array.from({ length: pinDigits }, (_, at) => (
              <i key={at} className={at < pin.length ? 'on' : undefined} />
            ))}
          </div>
          <Keypad words={words} {...keys} />
        </>
      )}
      <div className="besides">
        <p className="fault" role="alert">
          {fault}
        </p>
        {offline.waiting > 0 && <p>{t('kiosk.pin.queued', { count: offline.waiting })}</p>}
        <Report offline={offline} words={words} canClose={isRight} />
      </div>
      <div className="acts">
        <button type="button" className="tile" onClick={onBack}>
          {t('kiosk.pin.back')}
        </button>
        {isRight && (
          // Who waits to be sent would be lost with it.
          <button
            type="button"
            className="tile go"
            disabled={isAsking || offline.waiting > 0}
            onClick={() => void ask(pin, true)}
          >
            {t('kiosk.pin.end')}
          </button>
        )}
      </div>
    </section>
  )
}

interface ReportProps {
  readonly offline: Offline
  readonly words: Words
  /** Whoever stands here is of the staff. */
  readonly canClose: boolean
}

/** Which guests got another number than they were told, or none. */
function Report({ offline: { report, kiosk }, words: { t, number }, canClose }: ReportProps) {
  if (report.length === 0) return null
  const told = (value: number) => number(value, { useGrouping: false })
  return (
    <>
      <ul>
        {report.map(({ key, task, outcome }) => (
          <li key={key}>
            {outcome?.kind === 'other'
              ? t('kiosk.pin.other', { given: told(task.lent), number: told(outcome.number) })
              : t('kiosk.pin.refused', { number: told(task.lent) })}
          </li>
        ))}
      </ul>
      {canClose && (
        <button type="button" className="tile" onClick={kiosk?.queue.forgetReport}>
          {t('kiosk.pin.told')}
        </button>
      )}
    </>
  )
}

function faultOf({ t }: Words, error: unknown): string {
  const { code, problem } = error instanceof DoorError ? error : new DoorError('unexpected')
  const { attemptsLeft, retryAfter = lockedMinutes * 60 } = problem
  if (code === 'auth.too_many_attempts' || attemptsLeft === 0)
    return t('kiosk.pin.locked', { minutes: Math.ceil(retryAfter / 60) })
  if (code === 'auth.code_mismatch') return t('kiosk.pin.wrong', { count: attemptsLeft ?? 0 })
  return t('kiosk.pin.failed')
}
