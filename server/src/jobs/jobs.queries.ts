import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Deletes jobs that no attempt is left for: their process was killed in the last one. Gives how many it was. */
export async function deleteSpentJobs(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes every job of these tasks, whatever became of it; gives how many it was of each that had some. */
export async function deleteJobsOf(db: Db, tasks: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ task: string; count: number }>`
    with deleted as (
      delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
      where t.id = j.task_id and t.identifier = any(${[...tasks]}::text[])
      returning t.identifier as task
    )
    select task, count(*)::int as count from deleted group by task order by task
  `.execute(db)
  return new Map(rows.map(({ task, count }) => [task, count]))
}
