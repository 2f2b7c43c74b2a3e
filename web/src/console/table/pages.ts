/** First, last, and the pages around the present one. */
export function pagesToShow(page: number, last: number): number[] {
  const near = [page - 1, page, page + 1]
  if (page <= 2) near.push(3, 4)
  if (page >= last - 1) near.push(last - 2, last - 3)
  const pages = new Set([1, ...near, last].filter((number) => number >= 1 && number <= last))
  return [...pages].sort((one, other) => one - other)
}
