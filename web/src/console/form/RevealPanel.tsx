import { text } from '@madang/contract/shapes'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from './Form.tsx'
import { FormError } from './FormActions.tsx'
import { TextArea } from './TextArea.tsx'
import { useContractForm, type GoOn } from './use-contract-form.ts'
import optionsStyles from '../ui/options.module.css'
import revealStyles from './reveal.module.css'

const presets = ['support', 'request', 'misuse', 'dispute'] as const

const longestReason = 200
const RevealInput = z.object({ reason: text(5, longestReason) })

interface RevealPanelProps {
  /** What will be shown, and for how long. */
  text: string
  /** Records the reason; what it throws stands above the buttons, what it gives shows the data. */
  onReveal: (reason: string) => Promise<GoOn>
  onCancel: () => void
}

/** Asks why somebody's data has to be seen, before it is. */
export function RevealPanel({ text: help, onReveal, onCancel }: RevealPanelProps) {
  const { t } = useWords()
  const titleId = useId()
  const [chosen, setChosen] = useState<(typeof presets)[number] | null>(null)
  const preset = chosen === null ? '' : t(`users.reveal.preset.${chosen}`)
  // A reason that nobody chose says nothing.
  const missing = chosen === null ? t('users.reveal.choose') : null
  const first = useRef<HTMLInputElement>(null)
  // The panel opened because somebody asked for it: the answer starts here.
  useEffect(() => first.current?.focus(), [])
  const form = useContractForm({
    schema: RevealInput,
    initial: { reason: '' },
    // The preset is part of the recorded reason; both together must fit.
    toInput: ({ reason }) => ({
      reason: [preset, reason.trim()].filter(Boolean).join(': '),
    }),
    send: ({ reason }) => onReveal(reason),
  })
  return (
    <div className={revealStyles.panel} role="group" aria-labelledby={titleId}>
      <Form form={form} label={t('users.reveal.title')} isCompact>
        <div>
          <h3 className="heading" id={titleId}>
            {t('users.reveal.title')}
          </h3>
          <p className="small dimmed">{help}</p>
        </div>
        <div className={optionsStyles.options} role="radiogroup" aria-labelledby={titleId}>
          {presets.map((choice) => (
            <label key={choice} className={optionsStyles.option}>
              <input
                type="radio"
                name="preset"
                value={choice}
                checked={chosen === choice}
                ref={choice === presets[0] ? first : undefined}
                onChange={() => setChosen(choice)}
              />
              {t(`users.reveal.preset.${choice}`)}
            </label>
          ))}
        </div>
        <TextArea
          field={form.field('reason')}
          label={t('users.reveal.detail')}
          most={longestReason - preset.length - 2}
          rows={2}
          isOptional
        />
        <FormError failure={form.failure} />
        <div className={revealStyles.bar}>
          <p className="small dimmed">
            <IconLock size={14} stroke={1.75} aria-hidden />
            {t('users.reveal.kept')}
          </p>
          {missing !== null && <span className={revealStyles.note}>{missing}</span>}
          <Button variant="ghost" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" isBusy={form.isSending} refusedBecause={missing}>
            {t('users.reveal.confirm')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
