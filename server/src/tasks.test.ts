import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { textTasks } from './jobs/notices.ts'
import { createTasks } from './tasks.ts'

test('every line of the clock is understood, and names a task that is there, as the list of texts does', () => {
  for (const payments of [null, {}]) {
    const deps = { payments } as Parameters<typeof createTasks>[0] // no task runs here
    const { tasks, crontab } = createTasks(deps)
    const named = parseCrontab(crontab).map(({ task }) => task)
    expect(named).toContain('clock:sweep')
    expect(named.includes('payments:check')).toBe(payments !== null)
    expect([...named, ...textTasks].filter((task) => !(task in tasks))).toEqual([])
  }
})
