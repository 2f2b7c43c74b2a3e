/** A row of eight texts, as a list of members would have. */
export interface BenchRow {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly role: string
  readonly status: string
  readonly store: string
  readonly lists: number
  readonly joined: string
  readonly seen: string
}

export function makeRows(count: number): BenchRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    name: `Member ${(index * 7919) % count}`,
    phone: `010-****-${String(1000 + index)}`,
    role: index % 9 === 0 ? 'Store manager' : 'Member',
    status: 'ACTIVE',
    store: index % 9 === 0 ? `Store ${index}` : '',
    lists: (index * 37) % 500,
    joined: `18 Mar 202${index % 7}`,
    seen: `20 Nov, 10:${String(10 + (index % 50))}`,
  }))
}
