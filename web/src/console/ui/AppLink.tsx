import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Whether a click on a link is for us; with a modifier key or another button the browser opens it elsewhere. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && !event.defaultPrevented
}

/**
 * A link inside the console to a path that was put together at run time (a list with its filters, a page of
 * it). Links to fixed places are the router's own `Link`.
 */
export function AppLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        rest.onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {rest.children}
    </a>
  )
}
