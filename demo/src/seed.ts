import { parseArgs } from 'node:util'
import { seedMembers } from './members.ts'
import { openData } from '@madang/server/open'
import { CommandError, runCommand } from '@madang/server/commands/command'

const most = 10_000_000

function readCount(): number {
  const usage = `How many? For instance: npm run seed -- --members 1000 (at most ${most}).`
  const options = { members: { type: 'string' } } as const
  const { values } = parseArgs({ options, strict: false })
  const { members } = values
  if (typeof members !== 'string' || !/^[1-9]\d{0,7}$/.test(members)) throw new CommandError(usage)
  if (Number(members) > most) throw new CommandError(usage)
  return Number(members)
}

await runCommand(async (env, log) => {
  const count = readCount()
  const data = await openData(env, log, { statementTimeoutMs: 0 })
  try {
    const start = performance.now()
    await seedMembers(data.db, { count, now: new Date(), seed: 1 })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    return `Added ${count} members in ${seconds} s.`
  } finally {
    await data.close()
  }
})
