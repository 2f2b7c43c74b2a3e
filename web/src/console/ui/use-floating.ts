import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Floating {
  /** What it belongs to and stands next to. */
  readonly anchor: HTMLElement
  /** Pressed outside, Escape, or the focus went elsewhere. */
  readonly onClose: () => void
  readonly align: 'start' | 'end'
}

/** All that float now, the newest last: Escape closes one at a time. */
const shown: HTMLElement[] = []
const gap = 4
const margin = 8

/** Below the anchor, above it where there is no room, and inside the window; for what stands in the top layer. */
export function placeBeside(box: HTMLElement, anchor: HTMLElement, align: Floating['align']): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = box
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const start = isRightToLeft ? innerWidth - at.right : at.left
  const inline = align === 'start' ? start : start + at.width - width
  const below = at.bottom + gap
  // A phone's keyboard covers the page without making the window smaller.
  const { offsetTop = 0, height: seen = innerHeight } = visualViewport ?? {}
  const fitsBelow = below + height <= offsetTop + seen - margin
  const block = fitsBelow ? below : Math.max(margin, at.top - gap - height)
  box.style.insetInlineStart = `${Math.max(margin, Math.min(inline, innerWidth - width - margin))}px`
  box.style.insetBlockStart = `${block}px`
}

/**
 * Shows the element of the returned ref in the browser's top layer next to `anchor`, follows it on scroll, and
 * closes on Escape, on a press outside and when the focus leaves. Escape gives the focus back to the anchor.
 * The element carries `popover="manual"`.
 */
export function useFloating<E extends HTMLElement>({
  anchor,
  onClose,
  align,
}: Floating): RefObject<E | null> {
  const ref = useRef<E>(null)

  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return undefined
    box.showPopover()
    placeBeside(box, anchor, align)
    const follow = (): void => placeBeside(box, anchor, align)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    visualViewport?.addEventListener('resize', follow)
    // What it holds may come later than itself.
    const sizes = new ResizeObserver(follow)
    sizes.observe(box)
    shown.push(box)
    return () => {
      shown.splice(shown.indexOf(box), 1)
      sizes.disconnect()
      visualViewport?.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [anchor, align])

  useEffect(() => {
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Node && ref.current?.contains(target) === false && !anchor.contains(target)
    const onPress = (event: PointerEvent): void => {
      if (isOutside(event.target)) onClose()
    }
    const onFocus = ({ target }: FocusEvent): void => {
      // A press on words in the box gives the focus to what takes it around them: the page's main part.
      const isAround = target instanceof Node && target.contains(ref.current)
      if (isOutside(target) && !isAround) onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || shown.at(-1) !== ref.current) return
      event.stopPropagation()
      event.preventDefault()
      onClose()
      anchor.focus()
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [anchor, onClose])

  return ref
}
