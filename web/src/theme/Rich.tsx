import { Fragment, type ReactNode } from 'react'
import { richParts } from '../words.ts'

/**
 * A message with tags as elements: `<Rich text="Agree to <terms>the terms</terms>" tags={{ terms: link }} />`.
 * Keeps a sentence with a link in it one message, so that a translator can order it freely.
 */
export function Rich<Tag extends string>({
  text,
  tags,
}: {
  text: string
  tags: Record<Tag, (children: string) => ReactNode>
}) {
  const render: Partial<Record<string, (children: string) => ReactNode>> = tags
  return richParts(text).map((part, index) => (
    <Fragment key={index}>
      {part.tag === null ? part.text : (render[part.tag]?.(part.text) ?? part.text)}
    </Fragment>
  ))
}

/**
 * A sentence with parts in it that never turn round or break: `Sent to <phone>…</phone>.`,
 * `such as <sample>02-123-4567</sample>`.
 */
export function WithIsolates({ text }: { text: string }) {
  const whole = (part: string) => (
    <bdi dir="ltr" className="num">
      {part}
    </bdi>
  )
  return <Rich text={text} tags={{ phone: whole, sample: whole }} />
}
