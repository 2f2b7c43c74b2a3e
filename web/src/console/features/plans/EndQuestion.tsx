import type { StoreSubscription } from '@madang/contract/subscriptions'
import { pickText } from '@madang/contract/settings'
import { useWords } from '../../i18n/words.ts'
import { ActionQuestion } from '../../record/ActionQuestion.tsx'
import { planNow } from './plan-offers.ts'
import type { PlanActions } from './use-plan-actions.ts'

/** Before a plan ends that is not paid: it ends at once. */
export function EndQuestion({ own, actions }: { own: StoreSubscription; actions: PlanActions }) {
  const { t, locale } = useWords()
  return (
    <ActionQuestion
      action={{ isDangerous: true }}
      words={{
        title: t('plans.end.ask', { name: pickText(planNow(own).name, locale) }),
        text: t('plans.end.nowText'),
        confirm: t('plans.end.confirm'),
        done: t('plans.end.now'),
      }}
      run={actions.endNow}
      onClose={actions.forgetEnd}
    />
  )
}
