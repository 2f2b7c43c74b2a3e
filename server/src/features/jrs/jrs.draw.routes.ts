import { Readable } from 'node:stream'
import { AppError } from '@madang/contract/errors'
import { maskNameIfAny } from '@madang/contract/masking'
import {
  announcedAt,
  drawJrs,
  getJrsDraw,
  getJrsResult,
  getJrsResultFile,
  mostWinnersShown,
  type JrsDraw,
} from '@madang/contract/jrs-raffle'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { answerStream } from '../../http/bytes.ts'
import { createCallerOf, type Caller, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { draw } from './jrs.draw.changes.ts'
import { scoresOf } from './jrs.raffle.ts'
import { findResult } from './jrs.result.queries.ts'
import { aboutJrs, isOut } from './jrs.queries.ts'
import { countPrizes, findRaffle, listWinners } from './jrs.raffles.queries.ts'
import { getInScope } from './jrs.scope.ts'

/** How a raffle stands; looking at who won is recorded. */
async function viewDraw(db: Db, id: string, caller: Caller): Promise<JrsDraw> {
  const { item } = await getInScope(db, id, caller)
  if (item.kind !== 'RAFFLE') throw new AppError('resource.not_found')
  const raffle = await findRaffle(db, id)
  const winners = raffle?.drawnAt ? await listWinners(db, raffle, mostWinnersShown) : []
  const shown = winners.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  if (winners.length > 0) {
    const { subjectIds = [], ...of } = aboutJrs(item)
    const seen = { ...of, subjectIds: [...new Set([...subjectIds, ...shown])] }
    await record(db, caller, { action: 'jrs.entries_viewed', ...seen })
  }
  return {
    ...item,
    announcedAt: announcedAt(item),
    isAnnounced: isOut(item, caller.now),
    ...(await countPrizes(db, id)),
    winners: winners.map((winner) => ({ ...winner, name: maskNameIfAny(winner.name) })),
  }
}

/** Raffles: their store's people draw them, everyone computes the result anew. */
export function jrsDrawRoutes(serve: Serve, { now, fieldKeys }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(getJrsDraw, (call) => viewDraw(call.db, call.params.id, callerOf(call)))

  serve(drawJrs, async (call) => {
    const { id } = call.params
    await draw({ db: call.db, fieldKeys }, { ...call.body, id }, callerOf(call))
    return viewDraw(call.db, id, callerOf(call))
  })

  const getResult = async (db: Db, code: string) => {
    const found = await findResult(db, code, now())
    if (found === null) throw new AppError('resource.not_found')
    return { ...found.result, scores: scoresOf(found.result, found.ranking) }
  }

  serve(getJrsResult, ({ db, params }) => getResult(db, params.code))

  serve(getJrsResultFile, async ({ db, params }) => {
    const { code, scores } = await getResult(db, params.code)
    const lines = scores.map(({ number, score }) => `${number},${score}\r\n`)
    const csv = Buffer.from(`number,score\r\n${lines.join('')}`)
    return answerStream({ stream: Readable.from([csv]), mime: 'text/csv', name: `${code}.csv` })
  })
}
