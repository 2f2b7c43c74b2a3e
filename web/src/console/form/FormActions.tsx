import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../i18n/error-text.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { FailureText, useUntilOver } from './FailureText.tsx'
import { RequestId } from '../ui/RequestId.tsx'
import bannerStyles from '../ui/banner.module.css'
import formActionsStyles from './form-actions.module.css'

interface FormActionsProps {
  /** A verb and its thing: "Save store". */
  submitLabel: string
  isSending: boolean
  failure: unknown
  onCancel: () => void
  isDangerous?: boolean
  /** Sticks above the keyboard on phones, for forms that are a page; in a dialog at its end on every screen. */
  isSticky?: boolean
  note?: ReactNode
  /** What has to be chosen first, for a choice without a field's own error; said beside the buttons too. */
  refusedBecause?: string | null
}

/** The form's own error and its buttons. Submit is disabled only while sending. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, isSending, failure, onCancel, isDangerous = false, isSticky = false } = props
  const { refusedBecause = null, note = refusedBecause } = props
  const { t } = useWords()
  return (
    <>
      <FormError failure={failure} />
      <div
        className={
          isSticky ? `${formActionsStyles.actions} ${formActionsStyles.sticky}` : formActionsStyles.actions
        }
      >
        {note !== undefined && note !== null && <span className={formActionsStyles.note}>{note}</span>}
        <Button
          type="submit"
          className="grow"
          variant={isDangerous ? 'danger' : 'primary'}
          isBusy={isSending}
          refusedBecause={refusedBecause}
        >
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  )
}

/** A failure of the whole form, above its buttons; nothing while there is none. */
export function FormError({ failure: last }: { failure: unknown }) {
  const { t } = useWords()
  const failure = useUntilOver(last)
  if (failure === null || failure === undefined) return null
  return (
    <div className={`${bannerStyles.banner} ${bannerStyles.bad}`} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <FailureText failure={failure} />
        <RequestId error={failure} text={errorText(t, failure)} />
      </div>
    </div>
  )
}
