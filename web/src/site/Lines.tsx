import { Fragment } from 'react'

/**
 * A headline whose translator chose the line break: `first\nsecond`. The space stands in where the style
 * sheet takes the break away.
 */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
