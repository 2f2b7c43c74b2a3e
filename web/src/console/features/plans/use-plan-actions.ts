import type { PlanCycle } from '@madang/contract/plan-periods'
import { freePlanKey, type Plan } from '@madang/contract/plans'
import type { StoreSubscription } from '@madang/contract/subscriptions'
import { pickText } from '@madang/contract/settings'
import { useState } from 'react'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { findCheckoutUrl, goToCheckout } from '../payments/payments.api.ts'
import {
  findPlanCheckout,
  useAnswerOffer,
  useCancelOpenOrder,
  useChooseNext,
  useStartTrial,
  useSubscriptionStatus,
} from './subscriptions.api.ts'

/** What a store's owner does with its plan: each one press, and what waits is taken back by one; what is not is asked. */
export function usePlanActions(storeId: string, { subscription, openOrder }: StoreSubscription) {
  const { t, locale } = useWords()
  const { date } = useFormat()
  const chooseNext = useChooseNext(storeId)
  const setStatus = useSubscriptionStatus(storeId)
  const answerOffer = useAnswerOffer(storeId)
  const trial = useStartTrial(storeId)
  const cancelOpen = useCancelOpenOrder(storeId)
  const returnPath = `${paths.pricingPlans}?storeId=${storeId}`
  const at = subscription === null ? '' : date(subscription.currentPeriodEnd)

  const order = useAction(async (plan: Plan, cycle: PlanCycle) => {
    const url = await findPlanCheckout({ storeId, planKey: plan.key, cycle }, openOrder, returnPath)
    await goToCheckout(url, locale)
  })
  const pay = useAction(async (orderId: string) =>
    goToCheckout(await findCheckoutUrl(orderId, returnPath), locale),
  )
  const dropOrder = useAction(async (orderId: string) => {
    await cancelOpen.mutateAsync(orderId)
    toast.done(t('plans.open.dropped'))
  })
  const end = useAction(async () => {
    await setStatus.mutateAsync('CANCELLING')
    toast.done(t('plans.end.done', { date: at }))
  })
  // What is not paid ends at once, and nothing takes that back.
  const [isEndAsked, setEndAsked] = useState(false)
  const endOrAsk = () => (subscription?.status === 'PAST_DUE' ? setEndAsked(true) : end.run())
  const resume = useAction(async () => {
    await setStatus.mutateAsync('ACTIVE')
    toast.done(t('plans.end.resumed'))
  })
  const lower = useAction(async (plan: Plan, cycle: PlanCycle) => {
    if (subscription === null) return
    // Whoever chooses less wants it to go on.
    const isEnding = subscription.status === 'CANCELLING'
    const living = isEnding ? (await setStatus.mutateAsync('ACTIVE')).subscription : subscription
    if (living === null) return
    const { version } = living
    await chooseNext.mutateAsync({ version, nextPlanKey: plan.key, nextCycle: cycle })
    toast.done(t('plans.next.done', { name: pickText(plan.name, locale), date: at }))
  })
  const keep = useAction(async () => {
    if (subscription === null) return
    const { version } = subscription
    await chooseNext.mutateAsync({ version, nextPlanKey: null, nextCycle: null })
    toast.done(t('plans.next.kept'))
  })
  const answer = useAction(async (planVersion: number, agrees: boolean) => {
    await answerOffer.mutateAsync({ planVersion, agrees })
    toast.done(t(agrees ? 'plans.consent.agreedDone' : 'plans.consent.declinedDone'))
  })
  const startTrial = useAction(async () => {
    await trial.mutateAsync(undefined)
    toast.done(t('plans.trial.offer.started'))
  })
  const all = [order, pay, dropOrder, end, resume, lower, keep, answer, startTrial]
  return {
    order: order.run,
    pay: pay.run,
    dropOrder: dropOrder.run,
    end: endOrAsk,
    isEndAsked,
    endNow: async () => setStatus.mutateAsync('CANCELLING'),
    forgetEnd: () => setEndAsked(false),
    resume: resume.run,
    /** To the free one a plan ends. */
    lower: (plan: Plan, cycle: PlanCycle) => (plan.key === freePlanKey ? endOrAsk() : lower.run(plan, cycle)),
    keep: keep.run,
    answer: answer.run,
    startTrial: startTrial.run,
    isBusy: all.some(({ isRunning }) => isRunning),
  }
}
export type PlanActions = ReturnType<typeof usePlanActions>
