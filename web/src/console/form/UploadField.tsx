import type { FieldError } from '@madang/contract/errors'
import { filePurposes, type FilePurpose } from '@madang/contract/files'
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { useUnsaved } from '../api/unsaved.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { FieldErrorLine } from './FieldFrame.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { UploadRows } from './UploadRows.tsx'
import { UploadZone } from './UploadZone.tsx'
import { UploadList } from './upload-list.ts'
import { isUnderway, type FieldFile, type ShownFile, type UploadRow } from './upload-rows.ts'
import fieldStyles from './field.module.css'
import uploadStyles from './upload.module.css'

export interface UploadFieldProps {
  label: string
  help?: ReactNode
  isOptional?: boolean
  /** Pictures are shown round, as they are where they are used. */
  isRound?: boolean
  purpose: FilePurpose
  /** How many the record takes; with one, a new file replaces the old. */
  most: number
  /** What the record has. Keep the same array while it does not change. */
  files: readonly ShownFile[]
  /** Called with all files, in order, after each change: brought, removed, put in order, described. */
  onChange: (files: readonly FieldFile[]) => void
  /** Asks what is on each picture, for people who cannot see it: the longest text, in characters. */
  altCharacters?: number
  /** A form around it saves: what is removed is gone at once, since nothing is lost before that. */
  isSavedByForm?: boolean
  /** Why nothing can be changed here now. */
  refusedBecause?: string | null
  /** Stands at the field; the button that chooses a file is what it describes. */
  error?: FieldError | null
  chooser?: RefObject<HTMLButtonElement | null>
  /** Told when the first file sets out and when the last has arrived: what is sent with them waits so long. */
  onSending?: (isSending: boolean) => void
}

/**
 * Files of a record: choose, drop, paste or photograph them; pictures are made smaller before they are sent;
 * each shows how far it is and what went wrong. What is removed can be taken back for three seconds.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, help, isOptional = false, isRound = false, isSavedByForm = false } = props
  const { purpose, most, files, onChange, onSending, refusedBecause = null, error = null } = props
  const { t } = useWords()
  const { number } = useFormat()
  const id = useId()
  const ownChooser = useRef<HTMLButtonElement>(null)
  const chooser = props.chooser ?? ownChooser
  const { list, rows } = useUploads({ purpose, most, files, onChange })
  const [leftOut, setLeftOut] = useState(0)
  const [said, setSaid] = useState('')
  const isSending = rows.some(isUnderway)
  useEffect(() => onSending?.(isSending), [onSending, isSending])
  const takesPdf = filePurposes[purpose].mimes.some((mime) => mime === 'application/pdf')
  return (
    <div
      className={
        isRound
          ? `${fieldStyles.field} ${uploadStyles.field} ${uploadStyles.round}`
          : `${fieldStyles.field} ${uploadStyles.field}`
      }
      role="group"
      aria-labelledby={`${id}l`}
    >
      <div className={fieldStyles.label}>
        <span id={`${id}l`}>{label}</span>
        {isOptional && <small>{t('form.optional')}</small>}
        {most > 1 && (
          <small className="num push-end">
            {t('files.count', { count: number(rows.length), most: number(most) })}
          </small>
        )}
      </div>
      {help !== undefined && <span className={fieldStyles.help}>{help}</span>}
      <UploadRows
        list={list}
        rows={rows}
        label={label}
        altCharacters={props.altCharacters ?? null}
        isFixed={refusedBecause !== null}
        canOrder={most > 1}
        canUndo={!isSavedByForm}
        onSay={setSaid}
        onEmptied={() => chooser.current?.focus()}
      />
      {rows.length === 0 && refusedBecause !== null && <p className="dimmed">{t('files.none')}</p>}
      <UploadZone
        ref={chooser}
        label={label}
        mimes={filePurposes[purpose].mimes}
        most={most}
        isReplacing={most === 1 && rows.length > 0}
        help={takesPdf ? t('files.help.documents') : t('files.help.pictures')}
        refusedBecause={refusedBecause}
        describedBy={error === null ? undefined : `${id}e`}
        onFiles={(given) => setLeftOut(list.add(given))}
      />
      {error !== null && <FieldErrorLine id={`${id}e`} error={error} />}
      {leftOut > 0 && (
        <span className={fieldStyles.error} role="alert">
          {t('files.tooMany', { most, count: leftOut })}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <LeaveGuard isInStep isAsking={() => list.isSending()} />
    </div>
  )
}

interface UploadsOptions {
  readonly purpose: FilePurpose
  readonly most: number
  /** What the record has. */
  readonly files: readonly ShownFile[]
  readonly onChange: (files: readonly FieldFile[]) => void
}

interface Uploads {
  readonly list: UploadList
  readonly rows: readonly UploadRow[]
}

/** The files of one field: those of the record, and those on their way. */
function useUploads({ purpose, most, files, onChange }: UploadsOptions): Uploads {
  const [list] = useState(() => new UploadList({ purpose, most }, files))
  const rows = useSyncExternalStore(list.subscribe, list.getRows)
  useEffect(() => list.tell(onChange), [list, onChange])
  useEffect(() => list.follow(files), [list, files])
  useEffect(() => () => list.close(), [list])
  useUnsaved(list.isUnsaved())
  return { list, rows }
}
