import { revealUser } from '@madang/contract/users'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Form } from '../../form/Form.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { Revealed } from './use-revealed.ts'
import { useRevealUser } from './users.api.ts'

const presets = ['support', 'request', 'misuse', 'dispute'] as const

interface RevealPanelProps {
  userId: string
  onRevealed: (data: Revealed) => void
  onCancel: () => void
}

/** Asks why, records it, and hands the unmasked data over. */
export function RevealPanel({ userId, onRevealed, onCancel }: RevealPanelProps) {
  const { t } = useWords()
  const titleId = useId()
  const reveal = useRevealUser(userId)
  const [preset, setPreset] = useState<(typeof presets)[number]>('support')
  const first = useRef<HTMLInputElement>(null)
  // The panel opened because somebody asked for it: the answer starts here.
  useEffect(() => first.current?.focus(), [])
  const form = useContractForm({
    schema: revealUser.body,
    initial: { reason: '' },
    // The preset is part of the recorded reason; both together must fit.
    toInput: ({ reason }) => ({
      reason: [t(`users.reveal.preset.${preset}`), reason.trim()].filter(Boolean).join(': '),
    }),
    send: async ({ reason }) => onRevealed(await reveal.mutateAsync(reason)),
  })
  return (
    <div className="reveal" role="group" aria-labelledby={titleId}>
      <Form form={form} label={t('users.reveal.title')} isCompact>
        <div>
          <h3 className="h2" id={titleId}>
            {t('users.reveal.title')}
          </h3>
          <p className="small dim">{t('users.reveal.text')}</p>
        </div>
        <div className="opts" role="radiogroup" aria-labelledby={titleId}>
          {presets.map((choice) => (
            <label key={choice} className="opt">
              <input
                type="radio"
                name="preset"
                value={choice}
                checked={preset === choice}
                ref={choice === presets[0] ? first : undefined}
                onChange={() => setPreset(choice)}
              />
              {t(`users.reveal.preset.${choice}`)}
            </label>
          ))}
        </div>
        <TextArea
          field={form.field('reason')}
          label={t('users.reveal.detail')}
          most={200 - t(`users.reveal.preset.${preset}`).length - 2}
          rows={2}
          isOptional
        />
        <FormError failure={form.failure} />
        <div className="bar">
          <p className="small dim">
            <IconLock size={14} stroke={1.75} aria-hidden />
            {t('users.reveal.kept')}
          </p>
          <Button variant="ghost" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" isBusy={form.isSending}>
            {t('users.reveal.confirm')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
