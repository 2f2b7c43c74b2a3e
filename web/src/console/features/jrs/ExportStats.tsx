import type { ComponentProps } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ExportDialog } from '../../table/ExportDialog.tsx'

type Given = Pick<ComponentProps<typeof ExportDialog>, 'fetchFile' | 'onClose'>

/** Saves the figures of a period by the hour as a file. */
export function ExportStats({ range, ...given }: Given & { range: { from: string; to: string } }) {
  const { t } = useWords()
  return (
    <ExportDialog
      title={t('stats.export.title')}
      text={t('stats.export.text', range)}
      reasons={(['report', 'plan'] as const).map((key) => ({
        key,
        label: t(`entries.export.preset.${key}`),
      }))}
      kept={t('entries.export.kept')}
      fileName={t('stats.export.file')}
      {...given}
    />
  )
}
