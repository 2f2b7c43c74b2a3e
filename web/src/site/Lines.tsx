import { Fragment } from 'react'

/** A headline whose translator chose the line break: `first\nsecond`. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}
