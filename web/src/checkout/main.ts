import { createWords } from '../words.ts'
import { askForCheckout, confirmCheckout, type Returned } from './checkout.api.ts'
import type { PageData } from './checkout.data.ts'
import { draw, find } from './checkout.draw.ts'
import { chooseLastMeans, openWindow } from './checkout.pay.ts'
import { loadProvider } from './checkout.provider.ts'
import { afterAnswer, afterFailure, pauseMs, phaseOf, type State } from './checkout.state.ts'

const { locale, messages, brand, what, order, provider } = JSON.parse(
  find('main', HTMLElement).dataset['page'] ?? '{}',
) as PageData // written by our own server
const words = createWords(locale, messages)
const place = { what, key: location.pathname.split('/').at(-1) ?? '' }
const query = new URLSearchParams(location.search)

/** What the provider led back with; whatever it says is our server's to judge. */
function readReturned(): Returned | null {
  if (what === 'CARD') {
    const [authKey, customerKey] = ['authKey', 'customerKey'].map((name) => query.get(name))
    return authKey && customerKey ? { authKey, customerKey } : null
  }
  const [paymentKey, orderId, amount] = ['paymentKey', 'orderId', 'amount'].map((name) => query.get(name))
  if (!paymentKey || !orderId || !amount) return null
  return { paymentKey, orderId, amount: Number(amount) }
}

let state: State = {
  checkout: order.kind === 'FOUND' ? order.checkout : null,
  isGone: order.kind === 'NONE',
  returned: order.kind === 'NONE' ? null : readReturned(),
  failure: null,
  isClosed: false,
  isOpening: false,
  isUnreached: order.kind === 'UNKNOWN',
  lacksScript: false,
}

function set(next: State): void {
  state = next
  draw(state, { words, brand, what })
}

/** Out of the address once it is heard: a reload asks for nothing twice, and no history keeps it. */
function forgetReturn(): void {
  if (query.size > (query.has('locale') ? 1 : 0))
    history.replaceState(null, '', `${location.pathname}?locale=${locale}`)
}

let isAsking = false
let asked = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks our server how things stand, one question at a time, and again as long as they move. */
async function ask(): Promise<void> {
  clearTimeout(timer)
  if (isAsking || state.isGone || state.isOpening) return
  isAsking = true
  const { returned } = state
  const answer = await (returned === null ? askForCheckout(place) : confirmCheckout(place, returned))
  isAsking = false
  if (answer.kind !== 'unreached') forgetReturn()
  const phase = phaseOf(state)
  set(afterAnswer(state, answer))
  if (phaseOf(state) !== phase) asked = 0
  // How the order stands now, these do not say.
  const isRefusal = answer.kind === 'declined' || answer.kind === 'mismatch' || answer.kind === 'refused'
  if (isRefusal) return ask()
  prepare()
  askLater()
}

function askLater(): void {
  const pause = pauseMs(state, asked)
  asked += 1
  if (pause === null || document.hidden) return
  timer = setTimeout(() => void ask(), pause)
}

/** The provider's script comes ahead, so that its window opens at the press. */
function prepare(): void {
  if (phaseOf(state) !== 'OPEN' || provider === null) return
  void loadProvider(provider).catch(() => set({ ...state, lacksScript: true }))
}

async function pay(): Promise<void> {
  const { checkout, isOpening } = state
  if (checkout === null || provider === null || isOpening) return
  set({ ...state, isOpening: true, isClosed: false, failure: null, lacksScript: false })
  const outcome = await openWindow({ checkout, provider, locale })
  const after = { ...state, isOpening: false }
  if (outcome.kind === 'lacksScript') return set({ ...after, lacksScript: true })
  set(afterFailure(after, outcome.code))
  void ask()
}

async function copyNumber(): Promise<void> {
  const number = find('#number', HTMLElement)
  try {
    await navigator.clipboard.writeText(number.textContent)
    find('#copy', HTMLElement).textContent = words.t('checkout.deposit.copied')
  } catch {
    getSelection()?.selectAllChildren(number) // not allowed here: it can be copied by hand
  }
}

/** Another tab may have paid meanwhile, a deposit may have come. */
function lookAgain(): void {
  asked = 0
  if (!document.hidden) void ask()
}

find('#choice', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void pay()
})
if (what === 'ORDER') find('#copy', HTMLElement).addEventListener('click', () => void copyNumber())
find('#again', HTMLElement).addEventListener('click', lookAgain)
document.addEventListener('visibilitychange', lookAgain)
window.addEventListener('pageshow', ({ persisted }) => {
  // Back from the provider's page, by the browser and not by the provider.
  if (!persisted) return
  set({ ...state, isOpening: false })
  lookAgain()
})

chooseLastMeans()
const failed = query.get('code')
if (failed !== null) {
  state = afterFailure(state, failed)
  forgetReturn()
}
set(state)
if (state.returned !== null || order.kind === 'UNKNOWN') void ask()
else {
  prepare()
  askLater()
}
