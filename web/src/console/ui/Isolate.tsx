import type { ReactNode } from 'react'

/** Keeps a phone number, amount, code or address left-to-right inside right-to-left text. */
export function Isolate({ children }: { children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>
}
