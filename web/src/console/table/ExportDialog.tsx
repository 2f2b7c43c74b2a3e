import { exportAsked, exportFormats, mostExportReason } from '@madang/contract/exports'
import { seoulDate } from '@madang/contract/korean-time'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { saveFile, type Download } from '../api/download.ts'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { useContractForm } from '../form/use-contract-form.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import optionsStyles from '../ui/options.module.css'
import exportDialogStyles from './export-dialog.module.css'

type Format = (typeof exportFormats)[number]
const firstFormat: Format = 'csv'

const Asked = z.object(exportAsked)

export interface ExportReason {
  readonly key: string
  readonly label: string
}

interface ExportDialogProps {
  title: string
  /** What will be in the file. */
  text: string
  /** Reasons to choose from; what is written besides comes after the chosen one. */
  reasons: readonly ExportReason[]
  /** That it is recorded, and what of it. */
  kept: string
  /** What the file is called, without the day. */
  fileName: string
  fetchFile: (asked: z.output<typeof Asked>, download: Download) => Promise<Blob>
  onClose: () => void
}

/** Saves a list as a file, after asking why; the reason is recorded. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, reasons, fileName, fetchFile, onClose } = props
  const { t } = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const [bytes, setBytes] = useState<number | null>(null)
  const stop = useRef(new AbortController())
  // Leaving the dialog in whatever way stops what is on its way.
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const preset = reasons.find(({ key }) => key === chosen)?.label ?? ''
  const form = useContractForm({
    schema: Asked,
    initial: { format: firstFormat, reason: '' },
    // The preset is part of the recorded reason; both together must fit.
    toInput: ({ format, reason }) => ({
      format,
      reason: [preset, reason.trim()].filter(Boolean).join(': '),
    }),
    send: async (input) => {
      setBytes(0)
      const { signal } = stop.current
      const file = await fetchFile(input, { signal, onBytes: setBytes }).catch((error: unknown) => {
        // Whoever closes it has stopped it: that is no failure.
        if (signal.aborted) return null
        throw error
      })
      if (file === null) return undefined
      const name = `${fileName}-${seoulDate(new Date())}.${input.format}`
      saveFile(file, name)
      toast.done(t('table.export.done', { name }))
      return onClose
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <p className="dimmed">{props.text}</p>
        <SelectField
          field={form.field('format')}
          label={t('table.export.format')}
          options={exportFormats.map((format) => ({ value: format, label: t(`table.export.${format}`) }))}
        />
        <Reasons reasons={reasons} chosen={chosen} onChoose={setChosen} />
        <TextArea
          field={form.field('reason')}
          label={t('table.export.detail')}
          most={mostExportReason - preset.length - 2}
          rows={2}
          isOptional
        />
        <p className={`small dimmed ${exportDialogStyles.kept}`}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {props.kept}
        </p>
        {form.isSending && <Received bytes={bytes ?? 0} />}
        <FormActions
          submitLabel={t('table.export.confirm')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
          refusedBecause={chosen === null ? t('table.export.choose') : null}
        />
      </Form>
    </Dialog>
  )
}

interface ReasonsProps {
  reasons: readonly ExportReason[]
  /** None at first: a reason that nobody chose says nothing. */
  chosen: string | null
  onChoose: (key: string) => void
}

function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={exportDialogStyles.reasons}>
      <p id={id}>{t('table.export.why')}</p>
      <div className={optionsStyles.options} role="radiogroup" aria-labelledby={id}>
        {reasons.map(({ key, label }) => (
          <label key={key} className={optionsStyles.option}>
            <input
              type="radio"
              name={id}
              value={key}
              checked={chosen === key}
              onChange={() => onChoose(key)}
            />
            {label}
          </label>
        ))}
      </div>
    </div>
  )
}

/** How long the file will be nobody knows before it is whole: what has come is all that can be said. */
function Received({ bytes }: { bytes: number }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <p role="status" className="small">
      <progress />
      {bytes === 0 ? t('table.export.preparing') : t('table.export.progress', { size: format.bytes(bytes) })}
    </p>
  )
}
