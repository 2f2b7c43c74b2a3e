import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import { stayActive } from './activity.ts'
import { endSession, isEnded, resumeSession } from './ended.ts'
import { getSession } from './session.ts'
import { leaveForIndex } from './sign-out.ts'
import { hasUnsaved } from './unsaved.ts'

/**
 * Tabs go together: signing out clears the storage and takes every tab without a changed form to the index; a session
 * that ended elsewhere ends here, and one that was signed in again goes on here; another person's session does not
 * inherit this tab's page. Called once at the start.
 */
export function watchOtherTabs(): void {
  let own = getSession()
  window.addEventListener('storage', (event) => {
    if (event.key === null) followOut(own)
    if (event.key === sessionKey) own = follow(own)
  })
}

/** Signed out in another tab. What was typed here waits for a code, as when the session ends by itself. */
function followOut(own: StoredSession | null): void {
  if (hasUnsaved()) endSession('refused', own)
  else if (!isEnded()) leaveForIndex()
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
