import { bankCodes, bankName } from '@madang/contract/banks'
import { pickLocale } from '@madang/contract/locales'
import type { Checkout } from '@madang/contract/payments'
import type { MessageId, Words } from '../words.ts'
import { phaseOf, type Phase, type State } from './checkout.state.ts'

/** An element that the server has drawn. */
export function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`)
  return found
}

/** Writes a text where it is another one: what is spoken when it changes would be spoken again. */
function write(selector: string, text: string): void {
  const element = find(selector, HTMLElement)
  if (element.textContent !== text) element.textContent = text
}

function show(selector: string, isShown: boolean): void {
  find(selector, HTMLElement).hidden = !isShown
}

/** What says something where there is something to say. */
function say(selector: string, text: string | null): void {
  write(selector, text ?? '')
  show(selector, text !== null)
}

let drawn: Phase | null = null

/** Shows the state; may be called at any time. */
export function draw(state: State, { words, brand }: { words: Words; brand: string }): void {
  const { t } = words
  const phase = phaseOf(state)
  const title = t(`checkout.title.${phase}`)
  const main = find('main', HTMLElement)
  main.dataset['phase'] = phase
  document.title = t('checkout.pageTitle', { title, brand })
  write('#title', title)
  write('#text', t(`checkout.text.${phase}`))
  say('#failure', phase === 'OPEN' ? failureText(state, words) : null)
  say('#note', noteText(state, words))
  show('#bill', phase !== 'GONE')
  show('#deposit', phase === 'WAITING_FOR_DEPOSIT')
  show('#choice', phase === 'OPEN')
  show('#again', phase !== 'OPEN' && state.isUnreached)
  // Who leaves while it is being paid may think that it was not.
  show('#back', phase !== 'BEING_PAID')
  find('#pay', HTMLButtonElement).disabled = state.isOpening
  const receiptUrl = phase === 'PAID' ? (state.checkout?.receiptUrl ?? null) : null
  show('#receipt', receiptUrl !== null)
  if (receiptUrl !== null) find('#receipt', HTMLAnchorElement).href = receiptUrl
  if (state.checkout !== null) drawCheckout(state.checkout, { words, isOpening: state.isOpening })
  main.hidden = false
  // Whoever listens hears that the page is another one.
  if (drawn !== null && drawn !== phase) find('#title', HTMLElement).focus()
  drawn = phase
}

function drawCheckout(
  { no, names, storeName, amount, virtualAccount }: Checkout,
  { words, isOpening }: { words: Words; isOpening: boolean },
): void {
  const { t, locale } = words
  const won = words.won(amount)
  write('#item', names[pickLocale(names, locale)] ?? no)
  write('#store', storeName)
  write('#order', no)
  write('#amount', won)
  write('#pay', isOpening ? t('checkout.opening') : t('checkout.pay', { amount: won }))
  if (virtualAccount === null) return
  const { bankCode, accountNumber, dueAt } = virtualAccount
  const bank = bankCodes.find((one) => one === bankCode)
  write('#bank', bank === undefined ? bankCode : bankName(bank, locale))
  write('#number', accountNumber)
  show('#until-line', dueAt !== null)
  if (dueAt !== null) write('#until', words.date(dueAt, { dateStyle: 'medium', timeStyle: 'short' }))
}

/** Why nothing was paid, and what to do now. What was refused before is said as long as nothing newer happened. */
function failureText({ failure, isClosed, lacksScript, checkout }: State, { t, has }: Words): string | null {
  if (lacksScript) return t('checkout.noScript')
  if (failure?.kind === 'mismatch') return t('checkout.mismatch')
  const code = failure?.code ?? (isClosed ? null : (checkout?.failureCode ?? null))
  if (code === null) return null
  const id = `payment-failures.${code}`
  return has(id)
    ? (t as (known: MessageId) => string)(id) // `has` says that it is there
    : t('payment-failures.unknown', { code })
}

function noteText(state: State, { t }: Words): string | null {
  const phase = phaseOf(state)
  if (phase === 'OPEN') return state.isClosed ? t('checkout.closed') : null
  return state.isUnreached ? t('checkout.unreached') : null
}
