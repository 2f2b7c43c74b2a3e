import { IconAlertTriangle } from '@tabler/icons-react'
import { leaveForIndex, signOut, type SigningOut } from '../api/sign-out.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'

/** Stands for the whole console from signing out on; stays where the server did not confirm it. */
export function SignOutPage({ state }: { state: SigningOut }) {
  const { t } = useWords()
  return (
    <main className="main">
      {state === 'sending' ? (
        <p className="dim" role="status">
          {t('session.out.sending')}
        </p>
      ) : (
        <div className="not-found" role="alert">
          <IconAlertTriangle size={32} stroke={1.75} aria-hidden className="bad-text" />
          <h1>{t('session.out.title')}</h1>
          <p className="dim">{t('session.out.text')}</p>
          <div className="row">
            <Button variant="primary" onClick={() => void signOut()}>
              {t('ui.error.retry')}
            </Button>
            <Button onClick={leaveForIndex}>{t('session.out.leave')}</Button>
          </div>
        </div>
      )}
    </main>
  )
}
