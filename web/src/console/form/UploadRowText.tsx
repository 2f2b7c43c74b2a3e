import { mostFileBytes } from '@madang/contract/files'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords, type Translate } from '../i18n/words.ts'
import { FileRefused, type RefusalReason } from './file-kind.ts'
import type { UploadRow } from './upload-rows.ts'
import inputStyles from '../ui/input.module.css'
import fieldStyles from './field.module.css'
import uploadStyles from './upload.module.css'

const megabytes = mostFileBytes / 1024 / 1024

export interface UploadRowTextProps {
  row: UploadRow
  /** What it is called in sentences and labels. */
  name: string
  altCharacters: number | null
  isFixed: boolean
  onAlt: (alt: string) => void
  onAltDone: () => void
}

/** What a row says: its name, how far it is, what went wrong, and the text for who cannot see it. */
export function UploadRowText(props: UploadRowTextProps) {
  const { row, name, altCharacters, isFixed } = props
  const { t } = useWords()
  const { state } = row
  const hasAlt = altCharacters !== null && state.kind !== 'failed'
  return (
    <div className={uploadStyles.text}>
      <span className={uploadStyles.name} dir="auto">
        {name}
      </span>
      {state.kind === 'waiting' && <small>{t('files.state.waiting')}</small>}
      {(state.kind === 'preparing' || state.kind === 'sending') && (
        <Progress name={name} kind={state.kind} share={state.share} />
      )}
      {state.kind === 'failed' && (
        <span className={fieldStyles.error} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {uploadErrorText(t, state.error)}
        </span>
      )}
      {hasAlt && (isFixed ? <small>{row.alt ?? t('files.alt.none')}</small> : <AltInput {...props} />)}
    </div>
  )
}

interface ProgressProps {
  name: string
  kind: 'preparing' | 'sending'
  share: number
}

/** What has left the browser; once all has, the server is at work and nobody knows how far. */
function Progress({ name, kind, share }: ProgressProps) {
  const { t } = useWords()
  const { percent } = useFormat()
  const isWithServer = kind === 'sending' && share >= 1
  const done = percent(Math.floor(share * 100) / 100)
  return (
    <>
      <progress
        className={kind === 'preparing' ? uploadStyles.preparing : undefined}
        aria-label={name}
        {...(!isWithServer && { value: share })}
      />
      <small className="num">
        {isWithServer ? t('files.state.checking') : t(`files.state.${kind}`, { share: done })}
      </small>
    </>
  )
}

function AltInput({ row, name, altCharacters, onAlt, onAltDone }: UploadRowTextProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className={uploadStyles.altText}>
      <label htmlFor={id}>
        {t('files.alt.label')}
        <span className="visually-hidden">{t('files.alt.of', { name })}</span>
      </label>
      <input
        id={id}
        className={inputStyles.input}
        autoComplete="off"
        maxLength={altCharacters ?? undefined}
        placeholder={t('files.alt.example')}
        value={row.alt ?? ''}
        onChange={(event) => onAlt(event.currentTarget.value)}
        onBlur={onAltDone}
      />
    </div>
  )
}

function refusalText(t: Translate, reason: RefusalReason): string {
  switch (reason) {
    case 'not_an_image':
      return t('errors.file.not_an_image')
    case 'unsupported_type':
      return t('errors.file.unsupported_type')
    case 'too_large':
      return t('files.error.too_large', { megabytes })
    default:
      return t(`files.error.${reason}`)
  }
}

/** What went wrong with one file, and what to do next. */
function uploadErrorText(t: Translate, error: unknown): string {
  if (error instanceof FileRefused) return refusalText(t, error.reason)
  const isTooLarge = error instanceof ApiError && error.code === 'request.too_large'
  return isTooLarge ? t('files.error.too_large', { megabytes }) : errorText(t, error)
}
