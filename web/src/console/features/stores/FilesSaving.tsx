import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ConflictChoice } from '../../form/ConflictChoice.tsx'
import { FormError } from '../../form/FormActions.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { filesOf, type useSaveFiles } from './use-save-files.ts'
import styles from '../../form/upload.module.css'

type Saver = ReturnType<typeof useSaveFiles>

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

/** What keeps the files from being saved, and the way on. */
export function FilesUnsaved({ saver, label }: { saver: Saver; label: string }) {
  const { t } = useWords()
  const { saving, retry } = saver
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
  return saving.kind === 'clash' ? <FilesClash saver={saver} label={label} /> : null
}

function FilesClash({ saver, label }: { saver: Saver; label: string }) {
  const { t } = useWords()
  const [isMine, setMine] = useState(true)
  if (saver.saving.kind !== 'clash') return null
  const { newest, mine } = saver.saving
  const count = (files: typeof mine): number =>
    (files.logoFileId ? 1 : 0) + (files.images?.length ?? 0) + (files.documents?.length ?? 0)
  const all = filesOf(newest)
  const theirs = Object.fromEntries(Object.entries(all).filter(([key]) => key in mine)) as typeof mine // the same keys
  const inWords = (files: typeof mine): string => t('files.save.some', { count: count(files) })
  const field = {
    key: 'files',
    label,
    theirs: inWords(theirs),
    mine: inWords(mine),
    isMine,
    onChoose: setMine,
  }
  return (
    <div className="stack">
      <ConflictChoice fields={[field]} />
      <div>
        <Button variant="primary" onClick={() => saver.settle(isMine)}>
          {t('files.save.decide')}
        </Button>
      </div>
    </div>
  )
}
