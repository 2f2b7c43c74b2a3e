/**
 * Keeps an entry's page as it is now: hears that something changed on its list, fetches the page once more and puts the
 * new in place of the old. It stands in the page, alone; without it the page loads itself anew every 20 seconds.
 */
const live = () => document.getElementById('live')

/** A read that takes longer is taken for lost: a phone leaves the network without a word. */
const longestReadMs = 8_000
/** Between reads that fail, doubled with each, up to `longestPauseMs`. */
const firstPauseMs = 1_000
const longestPauseMs = 8_000

let shownAt = performance.now()
let isReading = false
/** Something was heard while a page was on its way, which may be older than that. */
let isOutdated = false
let failures = 0
let waiting: ReturnType<typeof setTimeout> | undefined
let events: EventSource | null = null
let misses = 0
let beats = 0
let audio: AudioContext | null = null

const number = new Intl.NumberFormat(document.documentElement.lang, { minimumIntegerDigits: 1 })
const twoDigits = new Intl.NumberFormat(document.documentElement.lang, { minimumIntegerDigits: 2 })

/** Heard with the phone in the pocket, where the browser lets a page sound: after it was touched. */
function ring(): void {
  navigator.vibrate?.([400, 150, 400, 150, 800])
  if (audio?.state !== 'running') return
  for (const [index, pitch] of [660, 880, 660, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const from = audio.currentTime + index * 0.35
    volume.gain.setValueAtTime(0.3, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3)
    tone.frequency.value = pitch
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.3)
  }
}

function stayAwake(): void {
  const isCalled = live()?.dataset['status'] === 'CALLED'
  // Refused where the battery is low, for instance.
  if (isCalled) navigator.wakeLock?.request('screen').catch(() => undefined)
}

/** What somebody has in hand: a place of the keyboard, or what was opened to type or to think twice. */
function isHeld(part: Element): boolean {
  const isOpen = part.matches('details[open]') || part.querySelector('details[open]') !== null
  return isOpen || part.contains(document.activeElement)
}

/** Puts the new in place of what differs. What is held stays where it is, as long as there is such a thing. */
function renew(before: Element | null, after: Element | null): void {
  if (before === null || after === null || before.isEqualNode(after)) return
  if (!isHeld(before)) return before.replaceWith(after)
  const pieces = [...before.children]
  const held = pieces.find(isHeld)
  if (held === undefined || before.matches('details[open]')) return
  const news = [...after.children]
  const at = news.findIndex(
    ({ tagName, className }) => tagName === held.tagName && className === held.className,
  )
  if (at === -1) return before.replaceWith(after)
  for (const piece of pieces) if (piece !== held) piece.remove()
  held.before(...news.slice(0, at))
  held.after(...news.slice(at + 1))
  renew(held, news[at] ?? null)
}

/** Puts what is new in place; what somebody is doing there stays, as long as the state does. */
function show(next: Document): void {
  const [before, after] = [live(), next.getElementById('live')]
  if (before === null || after === null) return
  const { status, calls } = before.dataset
  const isMoved = status !== after.dataset['status']
  const isCalled = after.dataset['status'] === 'CALLED' && (isMoved || calls !== after.dataset['calls'])
  document.title = next.title
  shownAt = performance.now()
  if (isMoved) before.replaceWith(after)
  else {
    Object.assign(before.dataset, after.dataset)
    for (const part of ['#now', '.actions', '.facts', '.dock']) {
      renew(before.querySelector(part), after.querySelector(part))
    }
  }
  if (isCalled) ring()
  stayAwake()
  if (after.dataset['events'] === undefined) {
    events?.close()
    delete before.dataset['events']
  }
}

/** Gives whether it is known now how it stands. */
async function read(): Promise<boolean> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(longestReadMs) })
  if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  else if (answer.status === 404) location.reload()
  return answer.ok
}

async function refresh(): Promise<void> {
  clearTimeout(waiting)
  waiting = undefined
  isOutdated = isReading
  if (isReading) return
  isReading = true
  const isRead = await read().catch(() => false)
  isReading = false
  failures = isRead ? 0 : failures + 1
  if (!isRead) refreshIn((1 + Math.random()) * Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs))
  else if (isOutdated) refreshSoon()
}

function refreshIn(pauseMs: number): void {
  waiting ??= setTimeout(() => void refresh(), pauseMs)
}

/** Whoever is next reads first, who is in line no more last: thousands do not at once. */
function refreshSoon(): void {
  const ahead = Number(live()?.dataset['ahead'] ?? Infinity)
  refreshIn(Math.random() * Math.min(50 + 20 * ahead, 3000))
}

function listen(): void {
  const path = live()?.dataset['events']
  if (path === undefined) return
  events = new EventSource(path)
  events.onmessage = refreshSoon
  // What changed before was heard by nobody.
  events.onopen = () => {
    misses = 0
    refreshSoon()
  }
  events.onerror = () => {
    events?.close()
    setTimeout(listen, (1 + 3 * Math.random()) * 1000 * 2 ** Math.min(misses, 4))
    misses += 1
  }
}

function countDown(): void {
  const passed = Math.round((performance.now() - shownAt) / 1000)
  for (const shown of document.querySelectorAll<HTMLElement>('[data-left]')) {
    const left = Number(shown.dataset['left']) - passed
    if (left < 0) continue
    shown.textContent = `${number.format(Math.floor(left / 60))}:${twoDigits.format(left % 60)}`
    const bar = document.querySelector('progress')
    if (bar !== null) bar.value = left
    if (left === 0) refreshSoon()
  }
}

setInterval(countDown, 1000)
// An expected wait changes by itself; without a stream everything does.
setInterval(() => {
  beats += 1
  const isHeard = events?.readyState === EventSource.OPEN
  if (live()?.dataset['events'] !== undefined && (!isHeard || beats % 3 === 0)) refreshSoon()
}, 20_000)
addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
addEventListener('pointerdown', () => {
  audio ??= new AudioContext()
  void audio.resume()
})
stayAwake()
listen()
