import { formatPhoneInput, phoneInputFault, readPhoneInput, toWirePhone } from '@madang/contract/phone'
import { afterPress } from '../theme/after-press.ts'
import { typeFormatted } from '../theme/type-formatted.ts'
import { LoginError, requestCode } from './login.api.ts'
import { drawFailure, retryAtOf, untilOver } from './login.errors.ts'
import { find, mark, show, write } from './login.parts.ts'
import { isAlive } from './login.sent.ts'
import type { Login, Step } from './login.step.ts'
import { canStore } from './login.storage.ts'
import { getWords } from './login.words.ts'

export const phonePrefix = '010-'

/** The first step: the number, and how long to stay. */
export function createPhoneStep(login: Login): Step {
  let state = afresh()
  const { choices } = login

  async function submit(): Promise<void> {
    const own = state
    own.wasSent = true
    own.failure = null
    login.draw()
    const wirePhone = toWirePhone(choices.phone)
    if (wirePhone === null) return find('#phone', HTMLElement).focus()
    const sent = login.getSent()
    if (sent?.phone === wirePhone && isAlive(sent)) return login.goToCode(sent)
    own.failure = findObstacle()
    own.isSending = own.failure === null
    login.draw()
    if (!own.isSending) return
    try {
      login.goToCode(await requestCode(wirePhone))
    } catch (error) {
      own.failure = error
    }
    own.isSending = false
    login.draw()
  }

  return {
    open: () => {
      state = afresh()
      login.draw()
      find('#phone', HTMLElement).focus()
    },

    listen: () => {
      const phone = find('#phone', HTMLInputElement)
      const keep = find('#keep', HTMLInputElement)
      find('#phone-step', HTMLFormElement).addEventListener('submit', (event) => {
        event.preventDefault()
        void submit()
      })
      phone.addEventListener('input', () =>
        typeFormatted(phone, {
          format: (typed) => readPhoneInput(phonePrefix + typed).slice(phonePrefix.length),
          onChange: (text) => {
            choices.phone = phonePrefix + text
            login.draw()
          },
        }),
      )
      phone.addEventListener('blur', () =>
        afterPress(() => {
          state.wasPhoneLeft = true
          login.draw()
        }),
      )
      keep.addEventListener('change', () => {
        choices.keepLoggedIn = keep.checked
      })
    },

    draw: (nowMs) => {
      const { wasSent, wasPhoneLeft, isSending } = state
      drawPhone(choices.phone, wasSent || wasPhoneLeft)
      find('#keep', HTMLInputElement).checked = choices.keepLoggedIn
      const failure = untilOver(state.failure, nowMs)
      drawFailure('#phone-failure', failure, nowMs)
      show('#phone-failure', failure !== null)
      const { t } = getWords()
      const send = find('#send', HTMLButtonElement)
      send.disabled = isSending
      mark(send, 'aria-busy', isSending ? 'true' : null)
      write(send, isSending ? t('login.phone.sending') : t('login.phone.send'))
    },

    countsUntilMs: () => retryAtOf(state.failure) ?? 0,
  }
}

function afresh() {
  return {
    wasPhoneLeft: false,
    wasSent: false,
    isSending: false,
    failure: findObstacle() as unknown, // of any kind later
  }
}

/** A session is kept in the browser (specification §3): where it cannot be, a code would be sent for nothing. */
function findObstacle(): LoginError | null {
  return canStore() ? null : new LoginError('storage')
}

/** Other prefixes and too many digits are told at once, what is missing only when one is through with it. */
function drawPhone(held: string, isThrough: boolean): void {
  const input = find('#phone', HTMLInputElement)
  const shown = formatPhoneInput(held).slice(phonePrefix.length)
  if (input.value !== shown) input.value = shown
  const typedFault = phoneInputFault(held)
  const isInvalid = typedFault !== null || (toWirePhone(held) === null && isThrough)
  const fault = held === phonePrefix ? 'required' : (typedFault ?? 'phone')
  mark(find('.phone-input', HTMLElement), 'data-invalid', isInvalid ? 'true' : null)
  mark(input, 'aria-invalid', isInvalid ? 'true' : null)
  mark(input, 'aria-describedby', isInvalid ? 'phone-error' : 'phone-help')
  write(find('#phone-error span', HTMLElement), isInvalid ? getWords().t(`errors.field.${fault}`) : '')
  show('#phone-error', isInvalid)
  show('#phone-help', !isInvalid)
}
