import { forgetReminders } from '../features/jrs/jrs.reminders.queries.ts'
import { deleteJobsOf } from '../jobs/jobs.queries.ts'
import { forgetKakaoMessages } from '../jobs/kakao.queries.ts'
import { withData } from '../open.ts'
import { textTasks } from '../jobs/notices.ts'
import { refuseBesideServer, runCommand } from './command.ts'

/** What was dropped, for the operator's eyes. */
function describe(dropped: ReadonlyMap<string, number>): string {
  const parts = [...dropped].map(([task, count]) => `${count} of ${task}`)
  if (parts.length === 0) return 'No text was waiting: nothing was dropped.'
  const total = [...dropped.values()].reduce((sum, count) => sum + count, 0)
  return `Dropped ${total} waiting ${total === 1 ? 'text' : 'texts'}: ${parts.join(', ')}.`
}

await runCommand(
  (env, log) =>
    withData(env, log, async (db) => {
      await refuseBesideServer(db)
      await forgetKakaoMessages(db)
      const dropped = describe(await deleteJobsOf(db, textTasks))
      const bookings = await forgetReminders(db)
      return bookings === 0 ? dropped : `${dropped} Nobody is reminded of ${bookings} bookings.`
    }),
  { inProduction: true },
)
