import type { HistoryRecord } from '../../record/history-entries.tsx'

function hasParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes of what has parts, of a text in six languages for instance, as changes of each part that differs. */
export function byPart<Entry extends Pick<HistoryRecord, 'changes'>>(entry: Entry): Entry {
  const changes = Object.entries(entry.changes ?? {}).flatMap(([name, change]) => {
    if (!hasParts(change.from) && !hasParts(change.to)) return [[name, change] as const]
    const from = hasParts(change.from) ? change.from : {}
    const to = hasParts(change.to) ? change.to : {}
    return Object.keys({ ...from, ...to })
      .filter((part) => from[part] !== to[part])
      .map((part) => [`${name}/${part}`, { from: from[part] ?? null, to: to[part] ?? null }] as const)
  })
  return { ...entry, changes: entry.changes && Object.fromEntries(changes) }
}
