const list = document.querySelector('#payments')
const { lang } = document.documentElement
const won = new Intl.NumberFormat(lang)
const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' })
const refreshMs = 2_000
let shown = ''

function element(name, className, text) {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

function press(label, path, paymentKey) {
  const button = element('button', '', label)
  button.type = 'button'
  button.addEventListener('click', async () => {
    button.disabled = true
    await fetch(path, { method: 'POST', body: JSON.stringify({ paymentKey }) })
    await refresh()
  })
  return button
}

function item({ paymentKey, orderId, orderName, status, method, total, balance, requestedAt, account }) {
  const made = element('li', '', '')
  const head = element('div', 'head', '')
  head.append(element('strong', '', orderName), element('span', `state ${status}`, status))
  const left = balance === total ? '' : ` (₩${won.format(balance)})`
  made.append(head, element('p', 'sum num', `₩${won.format(total)}${left}`))
  const when = time.format(new Date(requestedAt))
  made.append(element('p', 'about num', [orderId, method, when, account?.number].filter(Boolean).join(' · ')))
  if (status === 'WAITING_FOR_DEPOSIT')
    made.append(press(list.dataset.deposit, '/__test/deposit', paymentKey))
  if (status === 'DONE' || status === 'PARTIAL_CANCELED')
    made.append(press(list.dataset.cancel, '/__test/acquirer-cancel', paymentKey))
  return made
}

async function refresh() {
  const answer = await fetch('/__test/payments')
  const text = await answer.text()
  if (text === shown) return
  shown = text
  const payments = JSON.parse(text)
  document.querySelector('#empty').hidden = payments.length > 0
  list.replaceChildren(...payments.toReversed().slice(0, 200).map(item))
}

await refresh()
setInterval(() => void refresh(), refreshMs)
