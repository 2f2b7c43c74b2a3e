import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '../../i18n/words.ts'

/** A field that two people changed at once. */
export interface Disputed {
  readonly key: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly isMine: boolean
  readonly onChoose: (isMine: boolean) => void
}

/** Both values of each field in dispute, and the choice between them. */
export function ConflictChoice({ fields }: { fields: readonly Disputed[] }) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="banner" role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('users.conflict.title')}</p>
        <p>{fields.length === 0 ? t('users.conflict.same') : t('users.conflict.text')}</p>
        {fields.map((field) => (
          <fieldset key={field.key} className="dispute">
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
                    ? t('users.conflict.mine', { value: field.mine })
                    : t('users.conflict.theirs', { value: field.theirs })}
                </bdi>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
