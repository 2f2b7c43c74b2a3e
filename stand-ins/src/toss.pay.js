const asked = new URLSearchParams(location.search)
const isBilling = asked.has('billing')
const orderId = asked.get('orderId')
const method = asked.get('method') ?? 'CARD'
const opener = asked.get('successUrl') ?? asked.get('failUrl') ?? document.referrer

const find = (id) => document.querySelector(`#${id}`)
const outcome = find('outcome')
const button = find('approve')

async function post(path, body) {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const said = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(said.message), { code: said.code })
  return said
}

/** Out of the window: the page below goes there itself, or hears what came of it. */
function leave(address, said) {
  const url = address ? new URL(address) : null
  if (url !== null && !/^https?:$/.test(url.protocol)) throw new Error('The address is none of the web.')
  if (url !== null)
    for (const [name, value] of Object.entries(said)) if (value !== null) url.searchParams.set(name, value)
  if (asked.get('target') !== 'iframe') return location.assign(url)
  const { code, message, ...rest } = said
  const amount = { currency: 'KRW', value: Number(rest.amount) }
  const heard =
    code === undefined ? { result: isBilling ? rest : { ...rest, amount } } : { code, message, orderId }
  window.parent.postMessage(
    { from: 'toss-stand-in', url: url?.href ?? null, ...heard },
    new URL(opener).origin,
  )
}

async function fail(code) {
  const { paymentKey } = await opened
  const { failure } = isBilling
    ? { failure: { message: code } }
    : await post('/pay/abort', { paymentKey, code })
  leave(asked.get('failUrl'), { code, message: failure.message, orderId })
}

async function approve() {
  const [kind, code] = outcome.value.split(':')
  if (kind === 'window') return fail(code)
  if (isBilling) {
    const customerKey = asked.get('customerKey')
    const declineWith = kind === 'charge' ? code : null
    const { authKey } = await post('/pay/billing', { customerKey, declineWith })
    return leave(asked.get('successUrl'), { authKey, customerKey })
  }
  const { paymentKey } = await opened
  const chosen = document.querySelector('input[name=method]:checked').value
  await post('/pay/approve', { paymentKey, method: chosen, declineAtConfirm: code ?? null })
  leave(asked.get('successUrl'), { paymentKey, orderId, amount: asked.get('amount') })
}

/** One press at a time; what cannot go on says so. */
async function act(work) {
  button.disabled = true
  try {
    await work()
  } catch {
    find('problem').hidden = false
    button.disabled = false
  }
}

function showHint() {
  find('hint').textContent = document.querySelector('input[name=method]:checked').dataset.hint
}

function showButton() {
  const { pay, register, fail: failing } = button.dataset
  button.textContent = outcome.value.startsWith('window') ? failing : isBilling ? register : pay
}

const lang = document.documentElement.lang
find('name').textContent = isBilling ? find('merchant').dataset.billing : asked.get('orderName')
find('amount').textContent = isBilling
  ? ''
  : `₩${new Intl.NumberFormat(lang).format(Number(asked.get('amount')))}`
find('order').textContent = orderId
find('order').parentElement.hidden = isBilling
find('methods').hidden = isBilling
const radios = [...document.querySelectorAll('input[name=method]')]
for (const radio of radios) {
  radio.checked = radio.value === method
  radio.addEventListener('change', showHint)
}
document.querySelector(isBilling ? '.confirm' : '.charge').remove()
outcome.addEventListener('change', showButton)
showHint()
showButton()
button.addEventListener('click', () => void act(approve))
find('close').addEventListener('click', () => void act(() => fail('PAY_PROCESS_CANCELED')))
// Before, nobody would have heard it.
for (const one of [find('close'), outcome, button]) one.disabled = false

const opened = isBilling
  ? Promise.resolve({ paymentKey: null })
  : post('/pay/open', {
      orderId,
      orderName: asked.get('orderName'),
      amount: Number(asked.get('amount')),
      method,
    })
opened.catch(() => (find('problem').hidden = false))
