import '../theme/tokens.css'
import './login.css'
import { createRoot } from 'react-dom/client'
import { isExpired, readSession, safeRedirect } from '@madang/contract/stored-session'
import { LoginPage } from './LoginPage.tsx'
import { firstLocale, loadWords } from './login.words.ts'

/** Where the person wanted to go; only ever a path of this origin. */
const target = safeRedirect(new URLSearchParams(location.search).get('redirect'))

function goOn(): void {
  location.replace(target)
}

function isSignedIn(): boolean {
  try {
    const session = readSession(localStorage)
    return session !== null && !isExpired(session, Date.now())
  } catch {
    return false // storage is switched off: nobody can be signed in
  }
}

if (isSignedIn()) {
  goOn()
} else {
  // Signed in from another tab meanwhile: no second code.
  window.addEventListener('storage', () => {
    if (isSignedIn()) goOn()
  })
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root element.')
  const inbox = document.querySelector<HTMLMetaElement>('meta[name="sms-inbox"]')?.content ?? null
  const words = await loadWords(firstLocale())
  createRoot(root).render(<LoginPage firstWords={words} inboxUrl={inbox} onSignedIn={goOn} />)
}
