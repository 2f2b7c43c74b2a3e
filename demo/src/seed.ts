import { parseArgs } from 'node:util'
import { CommandError, runCommand } from '@madang/server/commands/command'
import { openData, type Data } from '@madang/server/open'
import { seedManyEntries } from './entries.queries.ts'
import { seedMembers } from './members.ts'

const most = 10_000_000
const usage = `How many? For instance: npm run seed -- --members 1000, or --entries 1000 (at most ${most}).`

interface Wanted {
  readonly what: 'members' | 'entries'
  readonly count: number
}

/** One of the two, and how many. */
function readWanted(): Wanted {
  const options = { members: { type: 'string' }, entries: { type: 'string' } } as const
  const { values } = parseArgs({ options, strict: false })
  const given = (['members', 'entries'] as const).flatMap((what) => {
    const value = values[what]
    return value === undefined ? [] : [{ what, value }]
  })
  const [wanted, other] = given
  const isNumber = typeof wanted?.value === 'string' && /^[1-9]\d{0,7}$/.test(wanted.value)
  if (wanted === undefined || other !== undefined || !isNumber) throw new CommandError(usage)
  const count = Number(wanted.value)
  if (count > most) throw new CommandError(usage)
  return { what: wanted.what, count }
}

async function add({ db }: Data, { what, count }: Wanted): Promise<void> {
  const now = new Date()
  if (what === 'members') return seedMembers(db, { count, now, seed: 1 })
  const listId = await seedManyEntries(db, { count, now, kind: 'QUEUE' })
  if (listId === null)
    throw new CommandError('Entries need an active store: fill the data by npm start first.')
}

await runCommand(async (env, log) => {
  const wanted = readWanted()
  const data = await openData(env, log, { statementTimeoutMs: 0 })
  try {
    const start = performance.now()
    await add(data, wanted)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    return `Added ${wanted.count} ${wanted.what} in ${seconds} s.`
  } finally {
    await data.close()
  }
})
