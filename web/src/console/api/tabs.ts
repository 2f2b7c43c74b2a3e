import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import { stayActive } from './activity.ts'
import { endSession, isEnded, resumeSession } from './ended.ts'
import { getSession } from './session.ts'

/**
 * Tabs go together: signing out clears the storage and takes every tab to the index; a session that ended
 * elsewhere ends here, and one that was signed in again goes on here; another person's session does not
 * inherit this tab's page. Called once at the start.
 */
export function watchOtherTabs(): void {
  let own = getSession()
  window.addEventListener('storage', (event) => {
    // Where a panel asks for a code somebody's work waits: it stays, and asks on.
    if (event.key === null && !isEnded()) location.assign('/')
    if (event.key === sessionKey) own = follow(own)
  })
}

function follow(own: StoredSession | null): StoredSession | null {
  const now = getSession()
  if (now === null) {
    endSession('refused', own)
    return own
  }
  if (isEnded()) {
    // The sign-in page notes no activity.
    stayActive()
    resumeSession(now)
  }
  return now
}
