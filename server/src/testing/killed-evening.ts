import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '@madang/contract/call'
import { callNextJrs, joinJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { inDataDir } from './data-dir.ts'
import { insertJrsItem, insertSession, insertStore, insertUser } from './factories.ts'
import { startProcess, type ServerProcess } from './process.ts'
import { AnswerLost, Refused, senderTo } from './sender.ts'

const guests = 6
const staff = 2
/** Joins and moves that are answered before a kill: about a second's. */
const mostAnswers = 80
/** After a refusal. */
const restMs = 5

/** Which entry was the answer, by the key of what was asked. */
type Asked = Map<string, string>

interface Evening {
  readonly listId: string
  readonly guestTokens: readonly string[]
  readonly staffTokens: readonly string[]
  readonly joins: Asked
  readonly calls: Asked
  /** Entries of which somebody was told that they are completed. */
  readonly completed: Set<string>
  readonly hands: Hand[]
}

async function prepare(db: Kysely<Tables>): Promise<Evening> {
  const now = new Date()
  const signIn = async (authorityType: 'USER' | 'MANAGER') => {
    const { id } = await insertUser(db, now, { authorityType })
    return { id, token: await insertSession(db, now, id) }
  }
  const owners = await Promise.all(Array.from({ length: staff }, () => signIn('MANAGER')))
  const people = Object.fromEntries(owners.map(({ id }) => [id, 'OWNER' as const]))
  const { id: storeId } = await insertStore(db, now, { status: 'ACTIVE', staff: people })
  const quiet = { notifyOnJoin: false, notifyAhead: 0, notifyOnCall: false }
  const { id: listId } = await insertJrsItem(db, now, {
    storeId,
    status: 'OPEN',
    perPersonActive: 5,
    ...quiet,
  })
  const joiners = await Promise.all(Array.from({ length: guests }, () => signIn('USER')))
  return {
    listId,
    guestTokens: joiners.map(({ token }) => token),
    staffTokens: owners.map(({ token }) => token),
    joins: new Map(),
    calls: new Map(),
    completed: new Set(),
    hands: [],
  }
}

/** Nobody waits or somebody has enough; the database did not answer in time. */
const isTriedAgain = new Set([409, 503])

/** What somebody has asked for and nobody has answered yet. */
interface Hand {
  key: string | null
}

/**
 * Asks once more for what nobody has answered yet, else for something new; gives what was answered, null where somebody
 * has enough or nobody waits: whoever asks again asks for something else.
 */
async function askOnce(
  asked: Asked,
  hand: Hand,
  ask: (idempotencyKey: string) => Promise<{ readonly id: string }>,
): Promise<string | null> {
  const key = (hand.key ??= randomUUID())
  try {
    const { id } = await ask(key)
    asked.set(key, id)
    hand.key = null
    return id
  } catch (error) {
    if (!(error instanceof Refused) || !isTriedAgain.has(error.status)) throw error
    // Of a busy server's refusal nobody knows yet; what is refused for good is not asked for again.
    if (error.status === 409) hand.key = null
    await wait(restMs)
    return null
  }
}

/** From a start of the server to its end. */
interface Life {
  readonly url: string
  readonly onAnswer: () => void
  /** Whether nothing more is asked of a server that lives. */
  readonly isOver: () => boolean
}

interface Working {
  readonly evening: Evening
  readonly life: Life
}

/** Works until the server is gone; whatever else goes wrong is a fault. */
async function untilKilled({ onAnswer, isOver }: Life, work: () => Promise<void>): Promise<void> {
  try {
    while (!isOver()) {
      await work()
      onAnswer()
    }
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error
  }
}

async function joinAs(token: string, hand: Hand, { evening, life }: Working): Promise<void> {
  const body = { name: '김보리', consent: true } as const
  const parts = { params: { id: evening.listId }, headers: {}, body }
  const send = senderTo(life.url, token)
  await untilKilled(life, async () => {
    await askOnce(evening.joins, hand, (idempotencyKey) => call(send, joinJrs, { ...parts, idempotencyKey }))
  })
}

/** Calls one after the other and has each come in. */
async function callAs(token: string, hand: Hand, { evening, life }: Working): Promise<void> {
  const parts = { params: { id: evening.listId }, body: {} }
  const send = senderTo(life.url, token)
  await untilKilled(life, async () => {
    const entryId = await askOnce(evening.calls, hand, (idempotencyKey) =>
      call(send, callNextJrs, { ...parts, idempotencyKey }),
    )
    if (entryId === null) return
    const moved = { params: { entryId }, body: { from: 'CALLED', to: 'COMPLETED' } } as const
    const isDone = await call(send, setJrsEntryStatus, moved).then(
      () => true,
      (error: unknown) => {
        // Of a busy server nobody knows what it did: neither that it is completed nor that it is not.
        if (error instanceof Refused && error.status === 503) return false
        throw error
      },
    )
    if (isDone) evening.completed.add(entryId)
  })
}

/** What is not as it was answered: nothing, as it should be. */
async function findFaults(
  db: Kysely<Tables>,
  { joins, calls, completed, listId }: Evening,
): Promise<string[]> {
  const rows = await db
    .selectFrom('jrsEntries')
    .select(['id', 'number', 'status', 'callCount', sql<string>`business_day::text`.as('day')])
    .where('jrsItemId', '=', listId)
    .orderBy('number')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [joined, called] = [[...joins.values()], [...calls.values()]]
  const faults = [
    ...joined.filter((id) => !byId.has(id)).map((id) => `joined and not there: ${id}`),
    ...called.filter((id) => byId.get(id)?.callCount !== 1).map((id) => `not called once: ${id}`),
    ...[...completed]
      .filter((id) => byId.get(id)?.status !== 'COMPLETED')
      .map((id) => `not completed any more: ${id}`),
  ]
  if (new Set(joined).size !== joined.length) faults.push('one entry for two joins')
  if (new Set(called).size !== called.length) faults.push('one guest called by two')
  if (rows.length !== joined.length) faults.push(`${rows.length} entries of ${joined.length} joins`)
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const isWhole = ofDay.every(({ number }, index) => number === index + 1)
    if (!isWhole) faults.push(`numbers of ${day} have gaps or doubles`)
  }
  const [line] = await db.selectFrom('jrsLines').select('taken').where('jrsItemId', '=', listId).execute()
  const taken = rows.filter(({ status }) => status === 'WAITING' || status === 'CALLED').length
  if (line?.taken !== taken) faults.push(`${line?.taken} places are counted, ${taken} are taken`)
  return faults
}

/** Everybody works at once; a server that is not the last is killed in the midst of it. */
async function liveThrough(evening: Evening, server: ServerProcess, { isLast }: { isLast: boolean }) {
  const { hands, guestTokens, staffTokens } = evening
  const most = randomInt(1, mostAnswers)
  let answers = 0
  const onAnswer = (): void => {
    answers += 1
    if (answers === most && !isLast) server.child.kill('SIGKILL')
  }
  const isOver = (): boolean => isLast && answers >= mostAnswers
  const working = { evening, life: { url: server.url, onAnswer, isOver } }
  const handOf = (place: number): Hand => (hands[place] ??= { key: null })
  await Promise.all([
    ...guestTokens.map((token, place) => joinAs(token, handOf(place), working)),
    ...staffTokens.map((token, place) => callAs(token, handOf(guests + place), working)),
  ])
}

/**
 * Guests join a list and staff call while the server is killed again and again, each time somewhere else; what nobody
 * answered is asked once more of the next one. Gives what is not as it was answered, and how much was.
 */
export async function killAnEvening({
  dataDir,
  kills,
}: {
  readonly dataDir: string
  readonly kills: number
}): Promise<{ faults: string[]; joins: number; calls: number; completed: number }> {
  const start = (): Promise<ServerProcess> =>
    startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', LOG_LEVEL: 'error' })
  let server = await start()
  try {
    const evening = await inDataDir(dataDir, prepare)
    for (let kill = 0; kill < kills; kill++) {
      await liveThrough(evening, server, { isLast: false })
      await server.stop('SIGKILL')
      server = await start()
    }
    await liveThrough(evening, server, { isLast: true })
    const faults = await inDataDir(dataDir, (db) => findFaults(db, evening))
    const { joins, calls, completed } = evening
    return { faults, joins: joins.size, calls: calls.size, completed: completed.size }
  } finally {
    await server.stop('SIGTERM')
  }
}
