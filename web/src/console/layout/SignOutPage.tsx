import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { leaveForIndex, signOut, type SigningOut } from '../api/sign-out.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { useBrand } from './brand.ts'
import frameStyles from './frame.module.css'
import notFoundStyles from './not-found.module.css'

/** Stands for the whole console from signing out on; stays where the server did not confirm it. */
export function SignOutPage({ state }: { state: SigningOut }) {
  const { t } = useWords()
  const brand = useBrand()
  const ref = useRef<HTMLHeadingElement>(null)
  const heading = state === 'sending' ? t('session.out.sending') : t('session.out.title')
  useEffect(() => {
    document.title = `${heading} · ${brand}`
    // What had the focus went with the page before.
    ref.current?.focus()
  }, [heading, brand])
  return (
    <main className={frameStyles.main}>
      <div className={notFoundStyles.notFound}>
        {state === 'unconfirmed' && (
          <IconAlertTriangle size={32} stroke={1.75} aria-hidden className="danger-text" />
        )}
        <h1 key={state} ref={ref} tabIndex={-1}>
          {heading}
        </h1>
        {state === 'unconfirmed' && (
          <>
            <p className="dimmed" role="alert">
              {t('session.out.text')}
            </p>
            <div className={notFoundStyles.actions}>
              <Button variant="primary" onClick={() => void signOut()}>
                {t('ui.error.retry')}
              </Button>
              <Button onClick={leaveForIndex}>{t('session.out.leave')}</Button>
            </div>
          </>
        )}
      </div>
    </main>
  )
}
