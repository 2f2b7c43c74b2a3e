import type { PromotionHistoryEntry } from '@madang/contract/promotion-history'

/** As much of the history as says what was changed. */
type Told = Pick<PromotionHistoryEntry, 'action' | 'changes'>

/**
 * What each field said when it was sent back, of those that were changed since, by their names in the audit records;
 * nothing at a first submission. `entries` are the newest first.
 */
export function beforeLastSubmission(entries: readonly Told[]): Readonly<Record<string, unknown>> {
  const sentBack = entries.findIndex(({ action }) => action === 'promotions.rejected')
  if (sentBack === -1) return {}
  const since = entries.slice(0, sentBack).filter(({ action }) => action === 'promotions.updated')
  // The oldest of them last: what stood there first stays.
  return Object.assign(
    {},
    ...since.map(({ changes }) =>
      Object.fromEntries(Object.entries(changes ?? {}).map(([name, { from }]) => [name, from])),
    ),
  ) as Record<string, unknown> // assign gives any
}
