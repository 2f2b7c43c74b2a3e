import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { useCheckDay } from './reconciliation.api.ts'

/** Has a day compared with the provider once more, and says so. */
export function useAskForCheck() {
  const { t } = useWords()
  const format = useFormat()
  const check = useCheckDay()
  return useAction(async (day: string) => {
    await check.mutateAsync(day)
    toast.done(t('reconciliation.again.asked', { day: format.day(day) }))
  })
}
