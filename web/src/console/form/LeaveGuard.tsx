import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before a changed form is left for another page; a reload asks in the browser's own words. */
export function LeaveGuard({ isAsking }: { isAsking: () => boolean }) {
  const { t } = useWords()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isAsking,
    enableBeforeUnload: isAsking,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title={t('form.leave.title')} onClose={reset}>
      <p>{t('form.leave.text')}</p>
      <div className="dlg-foot">
        {/* First in the order, so that the focus begins on what loses nothing. */}
        <Button variant="primary" onClick={reset}>
          {t('form.leave.stay')}
        </Button>
        <Button variant="danger" onClick={proceed}>
          {t('form.leave.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
