import { isSame, type FieldValue, type FormValues } from './values.ts'

/**
 * What was typed into a form that was left. Whole drafts stay in memory: they hold members' data, which never
 * goes into the browser's storage (security.md, "Tokens"). Fields named plain survive a reload too.
 */
type Values = Readonly<FormValues>

interface Kept {
  readonly values: Values
  readonly base?: unknown
}

const inMemory = new Map<string, Kept>()

export interface DraftPlace {
  /** The viewer's id and the form's name: nobody is offered what somebody else typed. */
  readonly key: string
  /** Fields without anything about a person: choices, numbers, dates. */
  readonly plainFields: readonly string[]
  /**
   * The record that the form is over. It comes back with the draft, so that saving is refused where somebody else saved
   * since. It goes into the storage too: only for records without anything about a person.
   */
  readonly base?: object
}

function storageKey(key: string): string {
  return `draft:${key}`
}

export function keepDraft({ key, plainFields, base }: DraftPlace, values: Values): void {
  inMemory.set(key, { values, base })
  const plain = Object.entries(values).filter(([name]) => plainFields.includes(name))
  const stored = JSON.stringify({ values: Object.fromEntries(plain), base })
  if (plain.length > 0) sessionStorage.setItem(storageKey(key), stored)
  else sessionStorage.removeItem(storageKey(key))
}

export function dropDraft({ key }: DraftPlace): void {
  inMemory.delete(key)
  sessionStorage.removeItem(storageKey(key))
}

/** The draft on top of the form's first values; null when there is none that differs from them. */
export function findDraft<V extends Values>({ key, plainFields }: DraftPlace, initial: V): V | null {
  const kept = inMemory.get(key)?.values ?? plainValues(readStored(key).values, plainFields)
  const fitting = Object.entries(kept).filter(([name, value]) => isAlike(initial[name], value))
  const isNothingNew = fitting.every(([name, value]) => isSame(initial[name], value))
  return isNothingNew ? null : { ...initial, ...Object.fromEntries(fitting) }
}

/**
 * The record that the draft was typed over; undefined where none was kept. To be parsed: it may be of an older
 * console.
 */
export function findDraftBase({ key }: DraftPlace): unknown {
  return (inMemory.get(key) ?? readStored(key)).base
}

function readStored(key: string): { values?: unknown; base?: unknown } {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? '{}')
  return typeof stored === 'object' && stored !== null ? stored : {}
}

/** Whether one may stand in the place of the other; a draft may be of an older console. */
function isAlike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}

function plainValues(values: unknown, plainFields: readonly string[]): Values {
  if (typeof values !== 'object' || values === null) return {}
  const entries = Object.entries(values) as [string, FieldValue][] // from JSON, as a form wrote it
  return Object.fromEntries(entries.filter(([name]) => plainFields.includes(name)))
}
