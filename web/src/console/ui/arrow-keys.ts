/** The way in which things stand beside each other; arrow keys go the way that they point. */
type Axis = 'vertical' | 'ltr' | 'rtl'

const arrows: Record<Axis, readonly [back: string, on: string]> = {
  vertical: ['ArrowUp', 'ArrowDown'],
  ltr: ['ArrowLeft', 'ArrowRight'],
  rtl: ['ArrowRight', 'ArrowLeft'],
}

/**
 * Where a key leads from a place among `count`: an arrow to the next one and on around the ends, Home and End to
 * them. Null for every other key. From no place (-1) it leads to the first or the last.
 */
export function nextPlace(key: string, from: number, { count, axis }: { count: number; axis: Axis }) {
  const [back, on] = arrows[axis]
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === on) return (from + 1) % count
  if (key === back) return (Math.max(from, 0) + count - 1) % count
  return null
}
