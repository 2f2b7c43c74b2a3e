import { newIdempotencyKey } from '@madang/contract/call'
import { useRef } from 'react'

/** One key for all tries of what a form creates; what was corrected in between is another thing. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.current.text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
