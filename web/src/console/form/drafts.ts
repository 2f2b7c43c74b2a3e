/**
 * What was typed into a form that was left. Whole drafts stay in memory: they hold members' data, which never
 * goes into the browser's storage (security.md, "Tokens"). Fields named plain survive a reload too.
 */
type Values = Readonly<Record<string, string | boolean>>

const inMemory = new Map<string, Values>()

export interface DraftPlace {
  /** The viewer's id and the form's name: nobody is offered what somebody else typed. */
  readonly key: string
  /** Fields without anything about a person: choices, numbers, dates. */
  readonly plainFields: readonly string[]
}

function storageKey(key: string): string {
  return `draft:${key}`
}

export function keepDraft({ key, plainFields }: DraftPlace, values: Values): void {
  inMemory.set(key, values)
  const plain = Object.entries(values).filter(([name]) => plainFields.includes(name))
  if (plain.length > 0) sessionStorage.setItem(storageKey(key), JSON.stringify(Object.fromEntries(plain)))
  else sessionStorage.removeItem(storageKey(key))
}

export function dropDraft({ key }: DraftPlace): void {
  inMemory.delete(key)
  sessionStorage.removeItem(storageKey(key))
}

/** The draft on top of the form's first values; null when there is none that differs from them. */
export function findDraft<V extends Values>({ key, plainFields }: DraftPlace, initial: V): V | null {
  const kept = inMemory.get(key) ?? readPlain(storageKey(key), plainFields)
  const fitting = Object.entries(kept).filter(([name, value]) => typeof initial[name] === typeof value)
  const isSame = fitting.every(([name, value]) => initial[name] === value)
  return isSame ? null : { ...initial, ...Object.fromEntries(fitting) }
}

function readPlain(key: string, plainFields: readonly string[]): Values {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  if (typeof stored !== 'object' || stored === null) return {}
  const entries: [string, unknown][] = Object.entries(stored)
  const plain = entries.filter(
    (entry): entry is [string, string | boolean] =>
      plainFields.includes(entry[0]) && (typeof entry[1] === 'string' || typeof entry[1] === 'boolean'),
  )
  return Object.fromEntries(plain)
}
