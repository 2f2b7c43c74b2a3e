import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from '../ui/dialog.module.css'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useWords()
  return (
    <Dialog title={t('form.leave.title')} onClose={onStay}>
      <p>{t('form.leave.text')}</p>
      <div className={styles.actions}>
        {/* First in the order, so that the focus begins on what loses nothing. */}
        <Button variant="primary" onClick={onStay}>
          {t('form.leave.stay')}
        </Button>
        <Button variant="danger" onClick={onLeave}>
          {t('form.leave.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
