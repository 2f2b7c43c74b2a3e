import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import type { Disputed } from './use-conflict.ts'
import bannerStyles from '../ui/banner.module.css'
import formStyles from './form.module.css'

interface ConflictChoiceProps {
  /** From `useConflict`; null while nobody else saved, and then nothing is shown. */
  fields: readonly Disputed[] | null
  /** Who saved first, and when. */
  lastChange?: ReactNode
}

/** Both values of each field that two people changed at once, and the choice between them. Stands above the buttons. */
export function ConflictChoice({ fields, lastChange }: ConflictChoiceProps) {
  const { t } = useWords()
  const id = useId()
  if (fields === null) return null
  const shown = (value: string): string => value || t('form.conflict.nothing')
  return (
    <div className={bannerStyles.banner} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('form.conflict.title')}</p>
        {lastChange}
        <p>{fields.length === 0 ? t('form.conflict.same') : t('form.conflict.text')}</p>
        {fields.map((field) => (
          <fieldset key={field.key} className={formStyles.dispute}>
            <legend>{field.label}</legend>
            {[false, true].map((isMine) => (
              <label key={String(isMine)}>
                <input
                  type="radio"
                  name={id + field.key}
                  checked={field.isMine === isMine}
                  onChange={() => field.onChoose(isMine)}
                />
                <bdi>
                  {isMine
                    ? t('form.conflict.mine', { value: shown(field.mine) })
                    : t('form.conflict.theirs', { value: shown(field.theirs) })}
                </bdi>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
