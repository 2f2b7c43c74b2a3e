import { locales } from '@madang/contract/locales'
import type { HistoryRecord } from '../../record/history-entries.tsx'

function isTexts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes of a text in six languages as changes of each language that differs. */
export function byLanguage<Entry extends Pick<HistoryRecord, 'changes'>>(entry: Entry): Entry {
  const changes = Object.entries(entry.changes ?? {}).flatMap(([name, change]) => {
    if (!isTexts(change.from) && !isTexts(change.to)) return [[name, change] as const]
    const from = isTexts(change.from) ? change.from : {}
    const to = isTexts(change.to) ? change.to : {}
    return locales
      .filter((locale) => from[locale] !== to[locale])
      .map((locale) => [`${name}/${locale}`, { from: from[locale] ?? null, to: to[locale] ?? null }] as const)
  })
  return { ...entry, changes: entry.changes && Object.fromEntries(changes) }
}
