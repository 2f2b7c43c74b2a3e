import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ClipboardEvent, type DragEvent, type Ref } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import fieldStyles from './field.module.css'
import uploadStyles from './upload.module.css'

interface UploadZoneProps {
  ref: Ref<HTMLButtonElement>
  label: string
  mimes: readonly string[]
  most: number
  isReplacing: boolean
  help: string
  refusedBecause: string | null
  /** What is wrong with the field, by its id. */
  describedBy: string | undefined
  /** What was chosen; what is dropped may be no file at all. */
  onFiles: (given: readonly unknown[]) => void
}

/** What is dropped: its files, or whatever else it is, so that it can be refused in words. */
function dropped(event: DragEvent): readonly unknown[] {
  const { files, items } = event.dataTransfer
  return files.length > 0 ? [...files] : [...items].slice(0, 1)
}

/** Where files come in: dropped, pasted, chosen, or taken by the camera of a phone. */
export function UploadZone(props: UploadZoneProps) {
  const { ref, label, mimes, most, isReplacing, help, refusedBecause, describedBy, onFiles } = props
  const { t } = useWords()
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isRefused = refusedBecause !== null
  const verb = isReplacing ? t('files.replace') : t('files.choose', { most })

  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!isRefused) onFiles(dropped(event))
  }
  const onPaste = (event: ClipboardEvent): void => {
    const { files } = event.clipboardData
    if (files.length === 0 || isRefused) return
    event.preventDefault()
    onFiles([...files])
  }
  const take = (input: HTMLInputElement): void => {
    onFiles([...(input.files ?? [])])
    // The same file can be chosen once more.
    input.value = ''
  }
  return (
    <div
      className={isOver && !isRefused ? `${uploadStyles.zone} ${uploadStyles.dropping}` : uploadStyles.zone}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false) // null outside the window
      }}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <div className={uploadStyles.ways}>
        <Button
          ref={ref}
          icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
          aria-label={t('files.chooseFor', { verb, label })}
          aria-describedby={describedBy}
          refusedBecause={refusedBecause}
          onClick={() => chosen.current?.click()}
        >
          {verb}
        </Button>
        {!isRefused && (
          <Button
            className={uploadStyles.camera}
            icon={<IconCamera size={18} stroke={1.75} aria-hidden />}
            aria-label={t('files.chooseFor', { verb: t('files.camera'), label })}
            onClick={() => taken.current?.click()}
          >
            {t('files.camera')}
          </Button>
        )}
      </div>
      <p className={fieldStyles.help}>{isRefused ? refusedBecause : help}</p>
      <input
        ref={chosen}
        hidden
        type="file"
        accept={mimes.join(',')}
        multiple={most > 1}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={taken}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
