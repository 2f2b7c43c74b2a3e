import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ConflictChoice } from '../form/ConflictChoice.tsx'
import { FormError } from '../form/FormActions.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import type { FilesSaver } from './use-save-files.ts'
import styles from '../form/upload.module.css'

type Saver = Pick<FilesSaver<object>, 'saving' | 'clash' | 'retry' | 'settle'>

/** Whether the files are saved, in the card's head. */
export function FilesSaved({ saving }: Pick<Saver, 'saving'>) {
  const { t } = useWords()
  return (
    <span className={`dimmed small ${styles.saved}`} role="status">
      {saving.kind === 'saving' && t('files.save.saving')}
      {saving.kind === 'saved' && (
        <>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('files.save.saved')}
        </>
      )}
    </span>
  )
}

interface Given {
  label: string
  /** Who saved first, and when. */
  lastChange: ReactNode
}

/** What keeps the files from being saved, and the way on. */
export function FilesUnsaved({ saver, ...given }: { saver: Saver } & Given) {
  const { t } = useWords()
  const { saving, clash, retry, settle } = saver
  if (saving.kind === 'failed') {
    return (
      <div className="stack">
        <FormError failure={saving.error} />
        <div>
          <Button onClick={retry}>{t('ui.error.retry')}</Button>
        </div>
      </div>
    )
  }
  return clash && <FilesClash {...given} clash={clash} onSettle={settle} />
}

function countOf(files: object): number {
  return Object.values(files)
    .flat()
    .filter((file) => file !== null).length
}

interface ClashProps extends Given {
  clash: { readonly theirs: object; readonly mine: object }
  onSettle: (isMine: boolean) => void
}

function FilesClash({ clash, label, lastChange, onSettle }: ClashProps) {
  const { t } = useWords()
  const [isMine, setMine] = useState(true)
  const inWords = (files: object): string => t('files.save.some', { count: countOf(files) })
  const field = {
    key: 'files',
    label,
    theirs: inWords(clash.theirs),
    mine: inWords(clash.mine),
    isMine,
    onChoose: setMine,
  }
  return (
    <div className="stack">
      <ConflictChoice fields={[field]} lastChange={lastChange} />
      <div>
        <Button variant="primary" onClick={() => onSettle(isMine)}>
          {t('files.save.decide')}
        </Button>
      </div>
    </div>
  )
}
