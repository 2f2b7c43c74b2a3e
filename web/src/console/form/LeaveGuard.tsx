import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface Place {
  readonly pathname: string
  readonly search: object
}

/** Another page, or another tab of this one; the rest of the query changes nothing that a form stands in. */
function isLeft(current: Place, next: Place): boolean {
  return current.pathname !== next.pathname || tabOf(current) !== tabOf(next)
}

function tabOf({ search }: Place): unknown {
  return 'tab' in search ? search.tab : undefined
}

/** The guards of all forms on the page, in the order in which they came. */
const guards = new Set<{ readonly isAsking: () => boolean }>()

/** The first guard with something to lose: it asks for all of them, so that there is one question. */
function firstAsking(): unknown {
  return [...guards].find((guard) => guard.isAsking())
}

/** Asks before a changed form is left for another page or tab; a reload asks in the browser's own words. */
export function LeaveGuard({ isAsking }: { isAsking: () => boolean }) {
  const { t } = useWords()
  const newest = useRef(isAsking)
  const [self] = useState(() => ({ isAsking: () => newest.current() }))
  useEffect(() => {
    newest.current = isAsking
  })
  useEffect(() => {
    guards.add(self)
    return () => {
      guards.delete(self)
    }
  }, [self])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isLeft(current, next) && firstAsking() === self,
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
