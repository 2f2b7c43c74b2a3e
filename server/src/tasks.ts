import type { Deps } from './deps.ts'
import { deleteOldAudit, sealAudit } from './features/audit/audit.chain.ts'
import { runVerification } from './features/audit/audit.verification.ts'
import { authTasks, codeNotice, phoneChangedNotice } from './features/auth/auth.jobs.ts'
import { cleanFiles } from './features/files/files.clean.ts'
import { deleteOldEvents } from './features/live/live.queries.ts'
import { deleteOldVisits } from './features/guests/guests.queries.ts'
import { jrsCallLapses, jrsDayEnds } from './features/jrs/jrs.entries.clock.ts'
import { anonymiseOld } from './features/jrs/jrs.retention.queries.ts'
import { offerNotice, offerPlaces } from './features/jrs/jrs.slot-waits.offers.ts'
import { deleteOldSlotWaits } from './features/jrs/jrs.slot-waits.queries.ts'
import { closeFull } from './features/jrs/jrs.moves.changes.ts'
import { jrsNotice, remind, tellNear } from './features/jrs/jrs.notices.ts'
import { foldFigures } from './features/jrs/jrs.stats.queries.ts'
import { jrsComesBack, jrsEnds } from './features/jrs/jrs.clock.ts'
import { announce, jrsPrizesLapse } from './features/jrs/jrs.draw.changes.ts'
import { invitationNotice, invitationTasks } from './features/invitations/invitations.jobs.ts'
import { invitationExpires } from './features/invitations/invitations.queries.ts'
import { legalTakesEffect } from './features/legal/legal.queries.ts'
import { deleteOldNotifications } from './features/notifications/notifications.queries.ts'
import { deleteOldFiles } from './features/payments/payments.bank-files.queries.ts'
import { createCardEffects } from './features/payments/payments.cards.effects.ts'
import { checkTasks } from './features/payments/payments.reconciliation.ts'
import { orderExpires, refundLapses } from './features/payments/payments.clock.ts'
import { createPaymentEffects } from './features/payments/payments.effects.ts'
import { paymentNotice } from './features/payments/payments.notices.ts'
import { askTasks } from './features/payments/payments.polling.ts'
import { deleteOldWebhooks } from './features/payments/payments.queries.ts'
import { reminderTasks } from './features/payments/payments.reminders.ts'
import { planOfferNotice } from './features/plans/plans.offers.notices.ts'
import { offerTasks } from './features/plans/plans.offers.changes.ts'
import { trialTasks } from './features/plans/plans.trials.changes.ts'
import { trialNotice } from './features/plans/plans.trials.notices.ts'
import { renewalTasks } from './features/plans/plans.renewals.ts'
import { subscriptionNotice } from './features/plans/plans.notices.ts'
import { promotionBegins, promotionEnds, promotionLapses } from './features/promotions/promotions.clock.ts'
import { cleanStats } from './features/promotions/promotions.stats.ts'
import { requestNotice, requestTasks } from './features/requests/requests.jobs.ts'
import { statusNotice, userTasks } from './features/users/users.jobs.ts'
import { deleteOldKeys } from './http/idempotency.queries.ts'
import { deleteOldWindows } from './http/limits.queries.ts'
import { effectTasks } from './jobs/effects.ts'
import { deleteSpentJobs } from './jobs/jobs.queries.ts'
import { announceTask, nearTask, noticeTasks } from './jobs/notices.ts'
import type { Tasks } from './jobs/runner.ts'
import { deleteOldKakaoMessages } from './jobs/kakao.queries.ts'
import type { KakaoSender } from './outside/kakao.ts'
import type { SmsSender } from './outside/sms.ts'
import { clockTasks } from './record/clock.ts'
import { foldCounts } from './record/counts.queries.ts'
import { cleanReplaced } from './record/replaced.queries.ts'
import { reseal } from './record/reseal.ts'
import { keepWithin, sales, sealedColumns } from './wiring.ts'

type TaskDeps = Pick<
  Deps,
  'db' | 'blobs' | 'log' | 'now' | 'publicUrl' | 'tokenKeys' | 'fieldKeys' | 'payments'
> & {
  readonly sms: SmsSender
  readonly kakao: KakaoSender | null
}

const windowsKeptSeconds = 10 * 60

/** Minute, hour, day, month, weekday in UTC; what is daily runs at night in Seoul. */
const crontab = `
* * * * * audit:seal
* * * * * counts:fold
* * * * * jrs:fold-figures
* * * * * clock:sweep
* * * * * jrs:remind
* * * * * jrs:offer
* * * * * auth:watch-guessing
* * * * * effects:sweep
* * * * * kakao:sweep
*/10 * * * * http:clean
*/5 * * * * live:clean
*/10 * * * * guests:clean
5,15,25,35,45,55 * * * * jobs:clean
15 * * * * invitations:clean
45 * * * * kakao:clean
30 18 * * * notifications:clean
20 * * * * promotions:clean
25 * * * * files:clean
20 18 * * * auth:clean
25 18 * * * billing:reseal
40 18 * * * audit:clean
50 18 * * * stores:clean
55 18 * * * users:clean
5 19 * * * requests:blank
10 19 * * * jrs:anonymise
35 * * * * payments:clean
10 0 * * * payments:remind
`

/** Where a provider is set up. */
const paymentsCrontab = `
* * * * * subscriptions:renew
* * * * * subscriptions:leave-trials
17 * * * * subscriptions:ask
27 * * * * subscriptions:remind
*/10 * * * * payments:ask-waiting
40 19 * * * payments:check
`

/** What payments do outside; nothing where no provider is set up, and what was intended waits. */
function paymentTasks(deps: TaskDeps): Tasks {
  if (!deps.payments) return effectTasks(deps, [])
  const { gateway } = deps.payments
  const { confirm, close, refund } = createPaymentEffects({ ...deps, gateway, sales })
  const cards = createCardEffects({ ...deps, gateway, sales })
  return {
    ...effectTasks(deps, [confirm, close, refund, cards.issue, cards.remove, cards.charge]),
    ...offerTasks(deps),
    ...trialTasks({ ...deps, keepWithin }),
    ...renewalTasks({ ...deps, effects: cards, keepWithin }),
    ...askTasks({ ...deps, gateway, sales, close }),
    ...checkTasks({ ...deps, gateway }),
  }
}

/** Everything that runs outside a request: what a transaction left for later, and what the clock does. */
export function createTasks(deps: TaskDeps): { tasks: Tasks; crontab: string } {
  const { db, log, now, tokenKeys } = deps
  const tasks: Tasks = {
    ...authTasks(deps),
    ...paymentTasks(deps),
    ...noticeTasks(deps, [
      codeNotice,
      invitationNotice,
      jrsNotice,
      offerNotice,
      paymentNotice,
      phoneChangedNotice,
      requestNotice,
      statusNotice,
      subscriptionNotice,
      planOfferNotice,
      trialNotice,
    ]),
    // What the clock moves.
    ...clockTasks(deps, [
      invitationExpires,
      jrsCallLapses,
      jrsComesBack,
      jrsDayEnds,
      jrsEnds,
      jrsPrizesLapse,
      legalTakesEffect,
      orderExpires,
      promotionBegins,
      promotionEnds,
      promotionLapses,
      refundLapses,
    ]),
    ...invitationTasks(deps),
    ...requestTasks(deps),
    ...userTasks(deps),
    'audit:seal': async () => void (await sealAudit({ db, tokenKeys, log })),
    'audit:clean': async () => void (await deleteOldAudit({ db, tokenKeys, now: now() })),
    'audit:verify': (asked) => runVerification(deps, asked),
    'counts:fold': async () => foldCounts(db),
    'stores:clean': async () => cleanReplaced(db, now()),
    'jrs:close-full': async (payload) => closeFull(db, payload, now()),
    [announceTask]: async (payload) => announce(db, payload, now()),
    [nearTask]: async (payload) => tellNear(db, payload, now()),
    'jrs:remind': async () => remind(db, now()),
    'jrs:offer': async () => offerPlaces(db, now()),
    'jrs:fold-figures': () => foldFigures(db),
    'jrs:anonymise': async () => {
      await anonymiseOld(db, now())
      await deleteOldSlotWaits(db, now())
    },
    'billing:reseal': async () => {
      for (const column of sealedColumns) await reseal(deps, column)
    },
    'notifications:clean': () => deleteOldNotifications(db, now()),
    ...reminderTasks(deps),
    'payments:clean': async () => {
      await deleteOldWebhooks(db, now())
      await deleteOldFiles(db, now())
    },
    'promotions:clean': async () => cleanStats(db, now()),
    'files:clean': () => cleanFiles(deps),
    'jobs:clean': async () => {
      const jobs = await deleteSpentJobs(db)
      if (jobs > 0) log.error({ jobs }, 'Jobs whose last attempt was cut off are given up.')
    },
    'guests:clean': async () => deleteOldVisits(db, now()),
    'kakao:clean': async () => deleteOldKakaoMessages(db, now()),
    'live:clean': () => deleteOldEvents(db),
    'http:clean': async () => {
      await deleteOldWindows(db, Math.floor(now().getTime() / 1000) - windowsKeptSeconds)
      await deleteOldKeys(db, now())
    },
  }
  return { tasks, crontab: deps.payments ? crontab + paymentsCrontab : crontab }
}
