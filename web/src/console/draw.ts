import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Draws the console into its place on the page. React's DOM is the largest part of all and needed last: in a file of
 * its own, the rest begins while it is on its way.
 */
export function draw(element: HTMLElement, content: ReactNode): void {
  createRoot(element).render(content)
}
