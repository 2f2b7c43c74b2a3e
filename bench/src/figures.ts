/** What is said of many measured times, in milliseconds. */
export interface Figures {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const rounded = (share: number) => Math.round(at(sorted, share) * 10) / 10
  return {
    count: sorted.length,
    median: rounded(0.5),
    p95: rounded(0.95),
    p99: rounded(0.99),
    max: rounded(1),
  }
}

/** A line of a Markdown table, so that a run can be pasted into the README. */
export function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
