export const dayMs = 24 * 60 * 60 * 1000

/** The instant so many milliseconds before, as the database takes it. */
export function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}
