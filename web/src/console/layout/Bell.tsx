import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { workCountsQuery } from '../api/work-counts.ts'
import { IconButton } from '../ui/Button.tsx'
import { lazyPanel } from './lazy-panel.ts'
import styles from './bell.module.css'

const Panel = lazyPanel(async () => (await import('./BellPanel.tsx')).BellPanel)

/** So many are counted on the bell itself. */
const mostShown = 99

/** What happened that concerns the viewer, and how much of it is new. */
export function Bell() {
  const { t, number } = useWords()
  const unread = useQuery(workCountsQuery()).data?.unreadNotifications ?? 0
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const count = unread > mostShown ? `${number(mostShown)}+` : number(unread)
  return (
    <>
      <IconButton
        label={unread === 0 ? t('shell.bell.title') : t('shell.bell.unread', { count: number(unread) })}
        icon={
          <span className={styles.bell}>
            <IconBell size={20} stroke={1.75} aria-hidden />
            {unread > 0 && <span aria-hidden>{count}</span>}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      />
      <Suspense fallback={null}>
        {anchor !== null && <Panel id={id} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
