import { liveKinds } from '@madang/contract/live'
import type { Query } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { isInUse } from './activity.ts'
import { isHeld } from './held.ts'
import { queryClient } from './query.ts'
import { hasUnsaved } from './unsaved.ts'

/** At most so often; longer from one time to the next while it goes on: a desk need not follow an import row by row. */
const leastEveryMs = 1_000
const mostEveryMs = 15_000
/** Whoever stands at a door follows at once, however much goes on. */
const boardEveryMs = 250
/** Consoles that hear the same do not all ask in the same moment. */
const jitterMs = 200
const counted: readonly string[] = ['ledger', 'notifications', 'orders', 'stores', 'promotions', 'requests']
/** Parts of lists whose every look is recorded; what is told of right after one belongs to the same look. */
const looked: readonly unknown[] = ['entries', 'entry']
const sameLookMs = 5_000
/** Lists and places, in which any record of their kind may stand. */
const ofMany: readonly unknown[] = ['list', 'queue', 'place']
/** Kept by the kind, but about none of its records. */
const ofNone: readonly unknown[] = ['categories', 'assignees']

/** Topic → when it was heard. */
const heard = new Map<string, number>()
let timer: number | null = null
const heardForBoards = new Set<string>()
let boardTimer: number | null = null
let boardReadAtMs = 0
let readAtMs = 0
let everyMs = leastEveryMs

/** What is on the screen and may have changed with these topics is asked anew, soon, while somebody is there. */
export function readAgain(topics: readonly string[]): void {
  const atMs = Date.now()
  for (const topic of topics) {
    for (const one of topic === 'all' ? liveKinds : [topic]) {
      heard.set(one, atMs)
      heardForBoards.add(one)
    }
  }
  schedule()
  scheduleBoards()
}

function scheduleBoards(): void {
  boardTimer ??= window.setTimeout(readBoards, Math.max(0, boardReadAtMs + boardEveryMs - Date.now()))
}

const isOnDashboard = (): boolean => location.pathname === paths.dashboard
const isBoard = ({ queryKey }: Query): boolean => queryKey[1] === 'board'

/** Boards of which something was heard since they were read. */
function readBoards(): void {
  boardTimer = null
  boardReadAtMs = Date.now()
  if (document.hidden) return
  // What is on its way may be older than what was heard, and is not to be broken off again and again.
  if (queryClient.isFetching({ predicate: isBoard }) > 0) return scheduleBoards()
  const topics = [...heardForBoards].map(readTopic)
  heardForBoards.clear()
  void queryClient.invalidateQueries({
    type: 'active',
    predicate: (query) => isBoard(query) && topics.some((topic) => isAbout(topic, query)),
  })
}

/** Somebody is there again. */
export function readWhatWaits(): void {
  if (heard.size > 0 || isAnyLeft()) schedule()
  if (heardForBoards.size > 0) scheduleBoards()
}

function schedule(): void {
  if (timer !== null) return
  const restMs = Math.max(0, readAtMs + everyMs - Date.now())
  timer = window.setTimeout(read, restMs + Math.random() * jitterMs)
}

function read(): void {
  timer = null
  // Each reading keeps a session alive, and some are recorded: not for nobody.
  if (document.hidden || !isInUse()) return
  // What one changes oneself is asked anew anyway.
  if (queryClient.isMutating() > 0) return schedule()
  const nowMs = Date.now()
  const isOften = heard.size > 0 && nowMs - readAtMs < 2 * everyMs
  everyMs = isOften ? Math.min(1.5 * everyMs, mostEveryMs) : leastEveryMs
  readAtMs = nowMs
  const topics = [...heard].map(([topic, atMs]): Heard => ({ ...readTopic(topic), atMs }))
  heard.clear()
  const isChanged = (query: Query): boolean => isLeft(query) || topics.some((topic) => concerns(topic, query))
  void queryClient.invalidateQueries({
    predicate: (query) => !mayRead(query) && isChanged(query),
    refetchType: 'none',
  })
  void queryClient.invalidateQueries({ predicate: (query) => mayRead(query) && isChanged(query) })
  if (isAnyLeft()) schedule()
}

interface Topic {
  readonly kind: string
  /** Null where many changed. */
  readonly id: string | null
}

interface Heard extends Topic {
  readonly atMs: number
}

function readTopic(topic: string): Topic {
  const [kind = '', id = null] = topic.split(':')
  return { kind, id }
}

/** When what is shown was asked for: an answer on its way while something is heard may be older than that. */
const askedAt = new WeakMap<object, number>()
/** Asked for the first time while something of it was heard: that is not broken off for another one. */
const overtaken = new WeakSet<object>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action } = event
  const query = event.query as Query // of whatever data
  const { data, fetchStatus } = query.state
  if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') overtaken.add(query)
  if (action.type === 'success' && overtaken.delete(query) && mayRead(query))
    queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  // Or it is the answer to something else, as to a change of the record.
  if (action.type === 'fetch' || (action.type === 'success' && action.manual)) askedAt.set(query, Date.now())
})

function concerns({ atMs, ...topic }: Heard, query: Query): boolean {
  return (askedAt.get(query) ?? 0) <= atMs && isAbout(topic, query)
}

/** Old, and not asked for since; what could not be read is old as well, and has its own time to be read again. */
function isLeft({ state }: Query): boolean {
  return state.isInvalidated && state.error === null && state.fetchStatus === 'idle'
}

/** Something shown is old until what stands over it was saved, decided or given up. */
function isAnyLeft(): boolean {
  const left = queryClient.getQueryCache().findAll({ type: 'active', predicate: isLeft })
  return left.some(isUnderHands)
}

function isAbout({ kind, id }: Topic, { queryKey }: Query): boolean {
  const [name, part, partId] = queryKey
  // Each guest who joins anywhere is told: only who looks at how many there are counts anew.
  if (name === 'counts') return counted.includes(kind) || (kind === 'jrs' && isOnDashboard())
  if (name === 'overview') return kind === 'users' || kind === 'orders'
  if (name === 'account') return kind === 'users' && part === id
  if (name === 'history') return part === id
  if (name === 'audit') return kind === 'audit' && part === 'verifications'
  if (name !== kind || ofNone.includes(part)) return false
  return id === null || ofMany.includes(part) || partId === id
}

/**
 * Members are read when somebody looks at them, as each look is recorded; and what is typed over, or about to be decided
 * on, does not change under the hands: the server says if somebody was faster.
 */
function mayRead(query: Query): boolean {
  const [name, part] = query.queryKey
  if (name === 'users') return false
  if (name === 'jrs' && looked.includes(part)) return Date.now() - query.state.dataUpdatedAt < sameLookMs
  return !isUnderHands(query)
}

function isUnderHands({ queryKey: [, part, id] }: Pick<Query, 'queryKey'>): boolean {
  return (part === 'one' && hasUnsaved()) || (typeof id === 'string' && isHeld())
}
