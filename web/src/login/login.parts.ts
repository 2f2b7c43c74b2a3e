import { richParts } from '../words.ts'

/** An element that the server has drawn. Never kept: another language brings other elements. */
export function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`)
  return found
}

export function show(selector: string, isShown: boolean): void {
  find(selector, HTMLElement).hidden = !isShown
}

/** Sets the attribute, or takes it away where there is no value. */
export function mark(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** Writes a message; its parts in tags (`<sample>010</sample>`) never turn round or break. */
export function write(element: Element, message: string): void {
  const parts = richParts(message)
  // What is spoken when it changes would be spoken again.
  if (element.textContent === parts.map(({ text }) => text).join('')) return
  element.replaceChildren(...parts.map(({ tag, text }) => (tag === null ? text : isolated(text))))
}

function isolated(text: string): HTMLElement {
  const element = document.createElement('bdi')
  element.dir = 'ltr'
  element.className = 'num'
  element.textContent = text
  return element
}

/** Whole seconds until a moment of this device's clock, 0 once it is over. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
