import { useEffect, useRef } from 'react'
import { placeBeside } from './use-floating.ts'
import styles from './popover.module.css'

/** Time to come from the control to its reason, which can be read and copied then. */
const leaveMs = 200

/** The reason of `control` in `tip`: shown while the pointer or the keyboard's focus is on it, and by a tap. */
function watchRefusal(control: HTMLElement, tip: HTMLElement): () => void {
  let leaving = 0
  let open: AbortController | null = null
  const hide = (): void => {
    clearTimeout(leaving)
    open?.abort()
    open = null
    if (tip.isConnected) tip.hidePopover()
  }
  const show = (): void => {
    clearTimeout(leaving)
    if (open !== null) return
    open = new AbortController()
    const { signal } = open
    tip.showPopover()
    const follow = (): void => placeBeside(tip, control, 'start')
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal })
    const isOutside = ({ target }: Event): boolean =>
      target instanceof Node && !control.contains(target) && !tip.contains(target)
    const closeBy = (type: string, isWanted: (event: Event) => boolean): void =>
      document.addEventListener(type, (event) => isWanted(event) && hide(), { capture: true, signal })
    closeBy('pointerdown', isOutside)
    closeBy('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape') return false // of a keydown
      // One Escape closes one thing: what is below it stays open.
      event.stopPropagation()
      event.preventDefault()
      return true
    })
  }
  const leave = (): void => {
    clearTimeout(leaving)
    if (!control.matches(':focus-visible')) leaving = window.setTimeout(hide, leaveMs)
  }
  const watch = new AbortController()
  const { signal } = watch
  // A finger leaves when it is lifted; what it taps stays open until the next tap.
  const byPointer = (then: () => void) => (event: PointerEvent) => event.pointerType !== 'touch' && then()
  for (const part of [control, tip]) {
    part.addEventListener('pointerenter', byPointer(show), { signal })
    part.addEventListener('pointerleave', byPointer(leave), { signal })
  }
  control.addEventListener('click', show, { signal })
  control.addEventListener('focus', () => control.matches(':focus-visible') && show(), { signal })
  control.addEventListener('blur', hide, { signal })
  return () => {
    watch.abort()
    hide()
  }
}

/**
 * Why the control right before it is greyed, in a tooltip: on hover, on the keyboard's focus and by touch; Escape
 * closes it. The control is `aria-disabled`, so that it keeps its place in the order of Tab, and `aria-describedby` names
 * this id: the reason is spoken with it, open or not.
 */
export function Refusal({ id, reason }: { id: string; reason: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const control = ref.current?.previousElementSibling
    if (ref.current === null || !(control instanceof HTMLElement)) return undefined
    return watchRefusal(control, ref.current)
  }, [])
  return (
    <span ref={ref} id={id} popover="manual" role="tooltip" className={`${styles.popover} ${styles.tip}`}>
      {reason}
    </span>
  )
}
