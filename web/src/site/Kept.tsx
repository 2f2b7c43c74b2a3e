import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const made = new WeakMap<object, Map<string, string>>()

/**
 * Markup that is made once for as long as `owner` lives, the object that it is made of. `key` tells apart what is made
 * of one owner; there must be few, since none is forgotten before the owner is.
 */
export function keptMarkup(owner: object, key: string, make: () => ReactElement): string {
  const known = made.get(owner) ?? new Map<string, string>()
  made.set(owner, known)
  const markup = known.get(key) ?? renderToStaticMarkup(make())
  known.set(key, markup)
  return markup
}

interface MarkupProps {
  readonly tag: 'header' | 'footer' | 'section'
  /** Only ever what the renderer made itself. */
  readonly markup: string
  readonly [attribute: string]: string
}

/** An element around markup that was made before. */
export function Markup({ tag, markup, ...attributes }: MarkupProps) {
  // oxlint-disable-next-line react/no-danger -- see `markup`
  return createElement(tag, { ...attributes, dangerouslySetInnerHTML: { __html: markup } })
}
