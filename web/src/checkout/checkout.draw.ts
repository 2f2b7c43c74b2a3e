import { bankName } from '@madang/contract/banks'
import { pickLocale } from '@madang/contract/locales'
import type { CardCheckout } from '@madang/contract/payment-cards'
import type { Checkout } from '@madang/contract/payments'
import type { MessageId, Words } from '../words.ts'
import type { PageData } from './checkout.data.ts'
import { isBusy, phaseOf, type CardPhase, type OrderPhase, type Phase, type State } from './checkout.state.ts'

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

interface Drawing extends Pick<PageData, 'brand' | 'what'> {
  readonly words: Words
}

/** What the page is about now: its title, and a sentence. */
function headingOf({ t }: Words, what: Drawing['what'], phase: Phase): readonly [string, string] {
  if (what === 'CARD') {
    const ofCard = phase as CardPhase // a card's page has no others
    return [t(`checkout.card.title.${ofCard}`), t(`checkout.card.text.${ofCard}`)]
  }
  const ofOrder = phase as OrderPhase // as above
  return [t(`checkout.title.${ofOrder}`), t(`checkout.text.${ofOrder}`)]
}

/** Shows the state; may be called at any time. */
export function draw(state: State, { words, brand, what }: Drawing): void {
  const { t } = words
  const phase = phaseOf(state)
  const [title, text] = headingOf(words, what, phase)
  const main = find('main', HTMLElement)
  main.dataset['phase'] = phase
  document.title = t('checkout.pageTitle', { title, brand })
  write('#title', title)
  write('#text', text)
  say('#failure', phase === 'OPEN' || phase === 'FAILED' ? failureText(state, words, what) : null)
  say('#note', noteText(state, words, what))
  show('#bill', phase !== 'GONE')
  show('#choice', phase === 'OPEN')
  show('#again', phase !== 'OPEN' && state.isUnreached)
  // Who leaves while it is being paid may think that it was not.
  show('#back', !isBusy(phase))
  find('#pay', HTMLButtonElement).disabled = state.isOpening
  if (state.checkout !== null) drawCheckout(state.checkout, { words, isOpening: state.isOpening })
  main.hidden = false
  // Whoever listens hears that the page is another one.
  if (drawn !== null && drawn !== phase) find('#title', HTMLElement).focus()
  drawn = phase
}

interface Shown {
  readonly words: Words
  readonly isOpening: boolean
}

function drawCheckout(checkout: Checkout | CardCheckout, shown: Shown): void {
  write('#store', checkout.storeName)
  if (checkout.kind === 'ORDER') return drawOrder(checkout, shown)
  const { t } = shown.words
  write('#pay', t(shown.isOpening ? 'checkout.card.opening' : 'checkout.card.give'))
}

function drawOrder(
  { no, names, amount, virtualAccount, state, receiptUrl }: Checkout,
  { words, isOpening }: Shown,
): void {
  const { t, locale } = words
  const won = words.won(amount)
  const isPaid = state === 'PAID' && receiptUrl !== null
  show('#receipt', isPaid)
  if (isPaid) find('#receipt', HTMLAnchorElement).href = receiptUrl
  show('#deposit', state === 'WAITING_FOR_DEPOSIT')
  write('#item', names[pickLocale(names, locale)] ?? no)
  write('#order', no)
  write('#amount', won)
  write('#pay', isOpening ? t('checkout.opening') : t('checkout.pay', { amount: won }))
  if (virtualAccount === null) return
  const { bankCode, accountNumber, dueAt } = virtualAccount
  write('#bank', bankName(bankCode, locale))
  write('#number', accountNumber)
  show('#until-line', dueAt !== null)
  if (dueAt !== null) write('#until', words.date(dueAt, { dateStyle: 'medium', timeStyle: 'short' }))
}

/** Why nothing was paid or given, and what to do now. What was refused before is said as long as nothing newer happened. */
function failureText(
  { failure, isClosed, lacksScript, checkout }: State,
  { t, has }: Words,
  what: Drawing['what'],
): string | null {
  if (lacksScript) return t(what === 'CARD' ? 'checkout.card.noScript' : 'checkout.noScript')
  if (failure?.kind === 'mismatch') return t('checkout.mismatch')
  const code = failure?.code ?? (isClosed ? null : (checkout?.failureCode ?? null))
  if (code === null) return null
  const id = `payment-failures.${code}`
  return has(id)
    ? (t as (known: MessageId) => string)(id) // `has` says that it is there
    : t('payment-failures.unknown', { code })
}

function noteText(state: State, { t }: Words, what: Drawing['what']): string | null {
  const phase = phaseOf(state)
  const closed = what === 'CARD' ? 'checkout.card.closed' : 'checkout.closed'
  if (phase === 'OPEN') return state.isClosed ? t(closed) : null
  return state.isUnreached ? t('checkout.unreached') : null
}
