import type { LedgerDifference } from '@madang/contract/reconciliation'
import { ConfirmDialog } from '../../form/ConfirmDialog.tsx'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { useExplain } from './reconciliation.api.ts'

interface ExplainDifferenceProps {
  difference: LedgerDifference
  onClose: () => void
}

/** Asks what was found out about a difference, which closes it. */
export function ExplainDifference({ difference: { id }, onClose }: ExplainDifferenceProps) {
  const { t } = useWords()
  const explain = useExplain()
  return (
    <ConfirmDialog
      title={t('reconciliation.explain.title')}
      text={t('reconciliation.explain.text')}
      confirmLabel={t('reconciliation.explain.open')}
      reason={{
        label: t('reconciliation.explain.note'),
        help: t('reconciliation.explain.help'),
        least: 2,
        most: 500,
      }}
      onConfirm={async (note) => {
        await explain.mutateAsync({ params: { id }, body: { note } })
        toast.done(t('reconciliation.explain.done'))
      }}
      onClose={onClose}
    />
  )
}
