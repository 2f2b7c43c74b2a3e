import type { SessionAnswer } from '@madang/contract/auth'
import type { SentCode } from './login.api.ts'

/** The choices of the first step; they survive "change the number". */
interface Choices {
  phone: string
  keepLoggedIn: boolean
}

/** A right code's answer, and how long to stay. */
export interface Admitted {
  readonly answer: SessionAnswer
  readonly keepLoggedIn: boolean
}

/** One of the steps: what is known of it stands in its state, and `draw` shows that on the elements. */
export interface Step {
  /** Begins anew. */
  open(): void
  /** Hears what is done to its elements. */
  listen(): void
  draw(nowMs: number): void
  /** When the last thing that counts down on it is over, by this device's clock. */
  countsUntilMs(): number
}

/** What the steps share. */
export interface Login {
  readonly choices: Choices
  /** What was sent last; it leads on while it lives. */
  getSent(): SentCode | null
  keepSent(code: SentCode): void
  goToCode(code: SentCode): void
  /** The code was right: signs in, or asks first for what is due. */
  admit(admitted: Admitted): void
  /** Who has to agree to the terms before anything is stored; null for everybody else. */
  getAdmitted(): Admitted | null
  /** Signed in. */
  finish(admitted: Admitted): void
  draw(): void
}
