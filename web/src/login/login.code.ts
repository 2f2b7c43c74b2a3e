import { digitsOnly, toLocalPhone } from '@madang/contract/phone'
import { clockText } from '../words.ts'
import { codeDigits, confirmCode, LoginError, requestCode, type SentCode } from './login.api.ts'
import { drawFailure, retryAtOf, untilOver } from './login.errors.ts'
import { find, mark, secondsUntil, show, write } from './login.parts.ts'
import type { Login, Step } from './login.step.ts'
import { getWords } from './login.words.ts'

/** After these the code at hand is worth nothing; only a new one helps. */
const dead = new Set<LoginError['code']>([
  'auth.code_expired',
  'auth.session_invalid',
  'auth.too_many_attempts',
  'auth.account_blocked',
])

interface CodeState {
  code: string
  doing: 'nothing' | 'checking' | 'sending'
  failure: unknown
  wasResent: boolean
  wasLeft: boolean
}

function afresh(): CodeState {
  return { code: '', doing: 'nothing', failure: null, wasResent: false, wasLeft: false }
}

/** The second step: six slots; the last digit sends. */
export function createCodeStep(login: Login): Step {
  let state = afresh()

  async function check(): Promise<void> {
    const own = state
    const sent = getSent(login)
    const { keepLoggedIn } = login.choices
    own.doing = 'checking'
    own.failure = null
    own.wasResent = false
    login.draw()
    try {
      const body = { username: sent.phone, confirmationCode: own.code, keepLoggedIn }
      const answer = await confirmCode(sent.session, body)
      // Whoever went on to another number meanwhile is not asked for this one.
      if (answer.termsDue === null || login.getSent() === sent) login.admit({ answer, keepLoggedIn })
    } catch (error) {
      own.failure = error
      own.doing = 'nothing'
      const isLast = login.getSent() === sent
      if (isLast && isDeadly(error)) login.keepSent({ ...sent, expiresAtMs: Date.now() })
      // Not reached: the code may still be right, so it stays for another try.
      if (!isUnreached(error)) own.code = ''
      login.draw()
      find('#code', HTMLElement).focus()
    }
  }

  async function resend(): Promise<void> {
    const own = state
    const before = getSent(login)
    own.doing = 'sending'
    own.failure = null
    login.draw()
    try {
      const sent = await requestCode(before.phone)
      // Another number has got its own meanwhile.
      if (login.getSent() !== before) return
      login.keepSent(sent)
      own.wasResent = true
      own.code = ''
    } catch (error) {
      own.failure = error
    }
    own.doing = 'nothing'
    login.draw()
    if (own.wasResent) find('#code', HTMLElement).focus()
  }

  function take(text: string): void {
    // A browser or a password manager fills in what a person cannot type into: one code is checked at a time.
    if (state.doing !== 'nothing') return login.draw()
    const code = digitsOnly(text, codeDigits)
    const isNew = code !== state.code
    state.code = code
    if (isNew) state.wasLeft = false
    login.draw()
    if (isNew && code.length === codeDigits) void check()
  }

  return {
    open: () => {
      state = afresh()
      login.draw()
      find('#code', HTMLElement).focus()
    },

    listen: () => {
      const input = find('#code', HTMLInputElement)
      listenToSlots(input, take)
      input.addEventListener('blur', () => {
        state.wasLeft = true
        login.draw()
      })
      find('#resend', HTMLElement).addEventListener('click', () => void resend())
      find('#retry', HTMLElement).addEventListener('click', () => void check())
      find('#change', HTMLElement).addEventListener('click', () => history.back())
    },

    draw: (nowMs) => {
      const failure = untilOver(state.failure, nowMs)
      drawField(state, failure)
      drawTimes(getSent(login), { state, failure, nowMs })
      drawHelp(state, { failure, nowMs })
      const isWaiting = state.doing !== 'nothing'
      const retry = find('#retry', HTMLButtonElement)
      retry.disabled = isWaiting
      retry.hidden = !isUnreached(failure) || state.code.length < codeDigits
      find('#change', HTMLButtonElement).disabled = state.doing === 'checking'
    },

    countsUntilMs: () => {
      const { expiresAtMs, resendAtMs } = getSent(login)
      return Math.max(expiresAtMs, resendAtMs, retryAtOf(state.failure) ?? 0)
    },
  }
}

function listenToSlots(input: HTMLInputElement, take: (text: string) => void): void {
  input.addEventListener('input', () => take(input.value))
  // A whole code takes the place of what was typed, wherever the caret is.
  input.addEventListener('paste', (event) => {
    const whole = digitsOnly(event.clipboardData?.getData('text') ?? '', codeDigits)
    if (whole.length < codeDigits) return
    event.preventDefault()
    if (!input.readOnly) take(whole)
  })
  // The drawn slots have one caret, behind the last digit; the hidden one stays with it.
  for (const moved of ['selectionchange', 'focus', 'keyup', 'mouseup'])
    input.addEventListener(moved, () => {
      const end = input.value.length
      if (input.selectionStart !== end || input.selectionEnd !== end) input.setSelectionRange(end, end)
    })
}

/** This step is only shown after one was sent. */
function getSent(login: Login): SentCode {
  const sent = login.getSent()
  if (sent === null) throw new Error('No code was sent.')
  return sent
}

function isShort({ wasLeft, code }: CodeState, failure: unknown): boolean {
  return wasLeft && failure === null && code !== '' && code.length < codeDigits
}

function drawField(state: CodeState, failure: unknown): void {
  const { code, doing } = state
  const isInvalid = failure !== null || isShort(state, failure)
  const input = find('#code', HTMLInputElement)
  if (input.value !== code) input.value = code
  input.readOnly = doing !== 'nothing'
  mark(input, 'aria-invalid', isInvalid ? 'true' : null)
  mark(input, 'aria-describedby', isInvalid ? 'code-error' : 'code-help')
  mark(find('.code-field', HTMLElement), 'data-invalid', isInvalid ? 'true' : null)
  const next = Math.min(code.length, codeDigits - 1)
  for (const [index, slot] of document.querySelectorAll('.code-field i').entries()) {
    write(slot, code[index] ?? '')
    mark(slot, 'data-next', index === next ? 'true' : null)
  }
}

interface Seen {
  readonly state: CodeState
  readonly failure: unknown
  readonly nowMs: number
}

function drawTimes(sent: SentCode, { state, failure, nowMs }: Seen): void {
  const words = getWords()
  write(find('#code-sent bdi', HTMLElement), toLocalPhone(sent.phone))
  const secondsLeft = secondsUntil(sent.expiresAtMs, nowMs)
  const isDead = isDeadly(failure)
  write(find('#code-left .left', HTMLElement), clockText(words, secondsLeft))
  show('#code-left', secondsLeft > 0 && !isDead)
  show('#code-over', secondsLeft === 0 && !isDead)
  const resendIn = secondsUntil(sent.resendAtMs, nowMs)
  write(find('#resend-in', HTMLElement), words.t('login.code.resendIn', { count: resendIn }))
  show('#resend-in', resendIn > 0)
  const resend = find('#resend', HTMLButtonElement)
  resend.disabled = state.doing !== 'nothing'
  resend.hidden = resendIn > 0
}

function drawHelp(state: CodeState, { failure, nowMs }: Omit<Seen, 'state'>): void {
  const { t } = getWords()
  const isTooShort = isShort(state, failure)
  drawFailure('#code-error', failure, nowMs)
  show('#code-short', isTooShort)
  show('#code-error', failure !== null || isTooShort)
  const isBlocked = failure instanceof LoginError && failure.code === 'auth.account_blocked'
  show('#support', isBlocked)
  const help = state.wasResent ? t('login.code.resent') : t('login.code.auto')
  write(find('#code-help', HTMLElement), state.doing === 'checking' ? t('login.code.checking') : help)
  show('#code-help', failure === null && !isTooShort)
}

function isDeadly(error: unknown): boolean {
  return error instanceof LoginError && (dead.has(error.code) || error.problem.attemptsLeft === 0)
}

function isUnreached(error: unknown): boolean {
  if (!(error instanceof LoginError)) return false
  return error.code === 'network' || error.code === 'timeout' || error.code.startsWith('server.')
}
