import { exportFormats, exportStores } from '@madang/contract/store-export'
import type { StoresQuery } from '@madang/contract/stores'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { saveFile } from '../../api/download.ts'
import { Form } from '../../form/Form.tsx'
import { FormActions } from '../../form/FormActions.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { downloadStores } from './store-export.api.ts'

const presets = ['report', 'check', 'contact', 'request'] as const
type Preset = (typeof presets)[number]
type Format = (typeof exportFormats)[number]
const firstFormat: Format = 'csv'

interface ExportStoresProps {
  /** The list as it is on the screen; all of its pages are exported. */
  query: StoresQuery
  /** How many stores that are. */
  count: number
  onClose: () => void
}

const mostReason = 200

/** Saves the list as a file, after asking why; the reason is recorded. */
export function ExportStores({ query, count, onClose }: ExportStoresProps) {
  const { t } = useWords()
  const { pageNumber: _page, pageSize: _size, ...filter } = query
  const [preset, setPreset] = useState<Preset>('report')
  const [bytes, setBytes] = useState<number | null>(null)
  const stop = useRef(new AbortController())
  // Leaving the dialog in whatever way stops what is on its way.
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const schema = useMemo(() => z.pick(exportStores.body, { format: true, reason: true }), [])
  const form = useContractForm({
    schema,
    initial: { format: firstFormat, reason: '' },
    // The preset is part of the recorded reason; both together must fit.
    toInput: ({ format, reason }) => ({
      format,
      reason: [t(`stores.export.preset.${preset}`), reason.trim()].filter(Boolean).join(': '),
    }),
    send: async (input) => {
      setBytes(0)
      const { signal } = stop.current
      const file = await downloadStores({ ...input, filter }, { signal, onBytes: setBytes })
      const name = fileName(t('stores.export.file'), input.format)
      saveFile(file, name)
      toast.done(t('stores.export.done', { name }))
      onClose()
    },
  })
  const title = t('stores.export.title')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} isCompact>
        <p className="dim">{t('stores.export.text', { count })}</p>
        <SelectField
          field={form.field('format')}
          label={t('stores.export.format')}
          options={exportFormats.map((format) => ({ value: format, label: t(`stores.export.${format}`) }))}
        />
        <Reasons chosen={preset} onChoose={setPreset} />
        <TextArea
          field={form.field('reason')}
          label={t('stores.export.detail')}
          most={mostReason - t(`stores.export.preset.${preset}`).length - 2}
          rows={2}
          isOptional
        />
        <p className="small dim kept">
          <IconLock size={14} stroke={1.75} aria-hidden />
          {t('stores.export.kept')}
        </p>
        {form.isSending && <Received bytes={bytes ?? 0} />}
        <FormActions
          submitLabel={t('stores.export.confirm')}
          isSending={form.isSending}
          failure={form.failure}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

/** `매장-2026-11-22.csv`, by the day in Seoul. */
function fileName(what: string, format: Format): string {
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format(new Date())
  return `${what}-${day}.${format}`
}

function Reasons({ chosen, onChoose }: { chosen: Preset; onChoose: (preset: Preset) => void }) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="why">
      <p id={id}>{t('stores.export.why')}</p>
      <div className="opts" role="radiogroup" aria-labelledby={id}>
        {presets.map((preset) => (
          <label key={preset} className="opt">
            <input
              type="radio"
              name={id}
              value={preset}
              checked={chosen === preset}
              onChange={() => onChoose(preset)}
            />
            {t(`stores.export.preset.${preset}`)}
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
      <progress className="prog" />
      {bytes === 0
        ? t('stores.export.preparing')
        : t('stores.export.progress', { size: format.bytes(bytes) })}
    </p>
  )
}
