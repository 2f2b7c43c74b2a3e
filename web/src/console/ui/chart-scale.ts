/** The step between lines: 1, 2 or 5 times a power of ten, at most four lines, whole numbers only. */
function stepFor(highest: number): number {
  const rough = Math.max(1, highest / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
}

/** The lines of a chart whose highest value this is, from zero up; the last one is its upper edge. */
export function ticksOf(highest: number): readonly number[] {
  const most = Math.max(1, highest)
  const step = stepFor(most)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

/** As many labels stand beside each other on a card. */
const mostLabels = 14

/**
 * Which labels under the columns have room: all of them up to 14, then every second, third… counted from the last one,
 * which is the newest; on phones half of those.
 */
export function labelRoom(index: number, count: number): 'always' | 'wide' | 'never' {
  const every = Math.ceil(count / mostLabels)
  const fromEnd = count - 1 - index
  const first = (count - 1) % every
  if (fromEnd % every !== 0) return 'never'
  if (fromEnd === 0 || index === first) return 'always'
  return index === first + every || fromEnd % (2 * every) !== 0 ? 'wide' : 'always'
}
