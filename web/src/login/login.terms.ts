import { afterPress } from '../theme/after-press.ts'
import { agreeToTerms, signOut } from './login.api.ts'
import { drawFailure, retryAtOf, untilOver } from './login.errors.ts'
import { find, mark, show } from './login.parts.ts'
import type { Login, Step } from './login.step.ts'

function afresh() {
  return { agrees: false, wasSent: false, wasLeft: false, isSending: false, failure: null as unknown } // of any kind later
}

/**
 * The question that only some are asked, so that it comes after the code was right: before, it would tell a stranger
 * whether a number is a member's (docs/decisions/043).
 */
export function createTermsStep(login: Login): Step {
  let state = afresh()

  async function submit(): Promise<void> {
    const own = state
    const admitted = login.getAdmitted()
    own.wasSent = true
    own.failure = null
    login.draw()
    if (admitted === null || own.isSending) return
    if (!own.agrees) return find('#agree', HTMLElement).focus()
    own.isSending = true
    login.draw()
    try {
      await agreeToTerms(admitted.answer)
      // Whoever left meanwhile is not signed in.
      if (login.getAdmitted() === admitted) login.finish(admitted)
    } catch (error) {
      own.failure = error
      own.isSending = false
      login.draw()
    }
  }

  function decline(): void {
    const admitted = login.getAdmitted()
    // Nobody has its tokens once this page lets go of them: it ends by itself where this does not get through.
    if (admitted !== null) void signOut(admitted.answer).catch(() => undefined)
    history.back()
  }

  return {
    open: () => {
      state = afresh()
      login.draw()
      find('#agree', HTMLElement).focus()
    },

    listen: () => {
      const agree = find('#agree', HTMLInputElement)
      find('#terms-step', HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault()
        void submit()
      })
      agree.addEventListener('change', () => {
        state.agrees = agree.checked
        login.draw()
      })
      agree.addEventListener('blur', () =>
        afterPress(() => {
          state.wasLeft = true
          login.draw()
        }),
      )
      find('#decline', HTMLElement).addEventListener('click', decline)
    },

    draw: (nowMs) => {
      const agree = find('#agree', HTMLInputElement)
      const isInvalid = !state.agrees && (state.wasSent || state.wasLeft)
      agree.checked = state.agrees
      mark(agree, 'aria-invalid', isInvalid ? 'true' : null)
      mark(agree, 'aria-describedby', isInvalid ? 'agree-error' : null)
      show('#agree-error', isInvalid)
      const failure = untilOver(state.failure, nowMs)
      drawFailure('#terms-failure', failure, nowMs)
      show('#terms-failure', failure !== null)
      const goOn = find('#go-on', HTMLButtonElement)
      goOn.disabled = state.isSending
      mark(goOn, 'aria-busy', state.isSending ? 'true' : null)
    },

    countsUntilMs: () => retryAtOf(state.failure) ?? 0,
  }
}
