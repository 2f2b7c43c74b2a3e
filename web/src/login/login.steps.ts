import { toLocalPhone } from '@madang/contract/phone'
import { toStoredSession, writeSession } from '@madang/contract/stored-session'
import { createCodeStep } from './login.code.ts'
import { show } from './login.parts.ts'
import { createPhoneStep, phonePrefix } from './login.phone.ts'
import { findCode, forgetCode, isAlive, keepCode } from './login.sent.ts'
import type { Admitted, Login, Step } from './login.step.ts'
import { createTermsStep } from './login.terms.ts'

/** Four times a second, so that no second is skipped when the timer comes late. */
const tickMs = 250

/** The step stands in the browser's history, so that its Back leads from the code to the number. */
function isCodeEntry(): boolean {
  return (history.state as { step?: unknown } | null)?.step === 'code' // only this page writes it
}

/**
 * Shows the step that is due and makes it work. Gives back what is to be done when another language has replaced the
 * elements: the steps go on as they were.
 */
export function openSteps(onSignedIn: () => void): () => void {
  const kept = findCode()
  let sent = kept?.sent ?? null
  let admitted: Admitted | null = null
  let tick: ReturnType<typeof setTimeout> | undefined

  const login: Login = {
    choices:
      kept === null
        ? { phone: phonePrefix, keepLoggedIn: false }
        : { phone: toLocalPhone(kept.sent.phone), keepLoggedIn: kept.keepLoggedIn },
    getSent: () => sent,
    keepSent: (code) => {
      sent = code
      if (!isAlive(code)) return forgetCode()
      setTimeout(findCode, code.expiresAtMs - Date.now())
      keepCode({ sent: code, keepLoggedIn: login.choices.keepLoggedIn })
    },
    goToCode: (code) => {
      admitted = null
      login.keepSent(code)
      if (!isCodeEntry()) history.pushState({ step: 'code' }, '')
      follow()
    },
    admit: (given) => {
      if (given.answer.termsDue === null) return login.finish(given)
      forgetCode()
      admitted = given
      follow()
    },
    getAdmitted: () => admitted,
    // Without the entry of the code, Back from the console would only lead to it again.
    finish: ({ answer, keepLoggedIn }) => {
      writeSession(localStorage, toStoredSession(answer, keepLoggedIn))
      forgetCode()
      if (!isCodeEntry()) return onSignedIn()
      window.addEventListener('popstate', onSignedIn, { once: true })
      history.back()
    },
    draw: () => {
      const nowMs = Date.now()
      step.draw(nowMs)
      clearTimeout(tick)
      if (step.countsUntilMs() > nowMs) tick = setTimeout(login.draw, tickMs)
    },
  }

  const phoneStep = createPhoneStep(login)
  const codeStep = createCodeStep(login)
  const termsStep = createTermsStep(login)
  const dueStep = (): Step => {
    // Back from the question is another number.
    if (sent === null || !isCodeEntry()) return phoneStep
    return admitted === null ? codeStep : termsStep
  }
  let step = dueStep()

  function showStep(): void {
    show('#phone-step', step === phoneStep)
    show('#code-step', step === codeStep)
    show('#terms-step', step === termsStep)
  }

  function follow(): void {
    const due = dueStep()
    if (step === due) return login.draw()
    step = due
    showStep()
    step.open()
  }
  window.addEventListener('popstate', () => {
    if (!isCodeEntry()) admitted = null
    follow()
  })
  // By now the browser has put back into the fields what stood in them before a reload.
  window.addEventListener('pageshow', login.draw)

  function takeElements(): void {
    phoneStep.listen()
    codeStep.listen()
    termsStep.listen()
    showStep()
    show('main', true)
    login.draw()
  }
  takeElements()
  step.open()
  return takeElements
}
