const list = document.querySelector('#texts')
const template = document.querySelector('#text')
const status = document.querySelector('#status')
const empty = document.querySelector('#empty')
const shown = new Map()
let isFirstLoad = true
let refreshed = Promise.resolve()

const time = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** 01012345678 → 010-1234-5678; other numbers stay as they are. */
function formatNumber(digits) {
  return digits.replace(/^(010)(\d{4})(\d{4})$/, '$1-$2-$3')
}

function createItem(text) {
  const item = template.content.firstElementChild.cloneNode(true)
  item.querySelector('.to').textContent = formatNumber(text.to)
  item.querySelector('time').textContent = time.format(new Date(text.sentAt))
  item.querySelector('time').dateTime = text.sentAt
  item.querySelector('.body').textContent = text.text
  item.querySelector('.from span').textContent = formatNumber(text.from)
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text.text)?.[0]
  if (text.kakao === undefined) item.querySelector('.kakao').remove()
  if (code === undefined || text.kakao !== undefined) item.querySelector('.code').remove()
  else showCode(item, code)
  return item
}

function showCode(item, code) {
  item.querySelector('output').textContent = code
  const button = item.querySelector('button')
  // Browsers offer the clipboard on https and localhost only.
  if (navigator.clipboard === undefined) return button.remove()
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code)
    button.textContent = button.dataset.copied
  })
}

/** By which template, and what its report says: 2000 and 3000 are on their way, 4000 is delivered. */
function showKakao(item, { templateId, statusCode }) {
  const line = item.querySelector('.kakao')
  const state = { 2000: 'waiting', 3000: 'waiting', 4000: 'delivered' }[statusCode] ?? 'failed'
  const said = state === 'failed' ? `${line.dataset.failed} (${statusCode})` : line.dataset[state]
  line.querySelector('span').textContent = templateId
  line.querySelector('em').textContent = said
  line.classList.toggle('failed', state === 'failed')
}

/** Keeps what is already on the page, so that a selection or the focus survives a new text. */
async function refresh() {
  const answer = await fetch('/__test/messages')
  const texts = await answer.json()
  const ids = new Set(texts.map((text) => text.id))
  for (const [id, item] of shown) {
    item.classList.remove('new')
    if (ids.has(id)) continue
    item.remove()
    shown.delete(id)
  }
  for (const text of texts.toReversed()) {
    if (shown.has(text.id)) {
      if (text.kakao) showKakao(shown.get(text.id), text.kakao)
      continue
    }
    const item = createItem(text)
    if (text.kakao) showKakao(item, text.kakao)
    item.classList.toggle('new', !isFirstLoad)
    shown.set(text.id, item)
    list.prepend(item)
  }
  empty.hidden = texts.length > 0
  isFirstLoad = false
}

/** One after the other: an older list that arrives late would take the newest text away. */
function queueRefresh() {
  refreshed = refreshed.then(refresh, refresh)
}

function showStatus(isLive) {
  status.classList.toggle('live', isLive)
  status.textContent = isLive ? status.dataset.live : status.dataset.lost
}

const events = new EventSource('/events')
events.addEventListener('open', () => {
  showStatus(true)
  // Whatever came while the connection was away.
  queueRefresh()
})
events.addEventListener('message', queueRefresh)
events.addEventListener('error', () => showStatus(false))
document.querySelector('#clear').addEventListener('click', () => {
  void fetch('/__test/clear', { method: 'POST' })
})
