/** The step between lines: 1, 2 or 5 times a power of ten, at most four lines, whole numbers only. */
export function stepFor(highest: number): number {
  const rough = Math.max(1, highest / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough
}
