import { pausedLimits, type PlanUsage } from '@madang/contract/plans'
import type { Words } from '../../i18n/words.ts'

/** What is above a plan's limits by how much, in sentences: what is paused, and what stays and may not grow. */
export function aboveSentences({ t }: Pick<Words, 't'>, above: readonly PlanUsage[]): string[] {
  const itemsOf = (some: readonly PlanUsage[]) =>
    some.map(({ limit, used, most }) => t(`plans.gives.${limit}`, { count: used - most }))
  const isPaused = ({ limit }: PlanUsage) => pausedLimits.some((one) => one === limit)
  const [paused, kept] = [above.filter(isPaused), above.filter((one) => !isPaused(one))]
  const separator = t('table.separator')
  return [
    ...(paused.length > 0 ? [t('plans.above.paused', { items: itemsOf(paused).join(separator) })] : []),
    ...(kept.length > 0 ? [t('plans.above.kept', { items: itemsOf(kept).join(separator) })] : []),
  ]
}
