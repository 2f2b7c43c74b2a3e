import { isLocale, locales, type Locale } from '@madang/contract/locales'
import { isExpired, readSession, safeRedirect } from '@madang/contract/stored-session'
import { find } from './login.parts.ts'
import { openSteps } from './login.steps.ts'
import { getWords, rememberLocale, setLanguage, translatePage } from './login.words.ts'

/** Where the person wanted to go; only ever a path of this origin. */
const target = safeRedirect(new URLSearchParams(location.search).get('redirect'))

/** After the page's own files: the first drawing and a quick reader come first. */
const idleMs = 1_000

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

async function open(): Promise<void> {
  // The server does not see what is stored here, which boot.ts chose the language by.
  const { locale } = document.documentElement.dataset
  // Where that cannot be reached, the language that the page came in is better than none.
  if (isLocale(locale) && locale !== getWords().locale)
    await translatePage(locale).catch(() => setLanguage(getWords()))
  const takeElements = openSteps(goOn)
  const makeWork = (): void => {
    takeElements()
    listenToLanguages(makeWork)
  }
  listenToLanguages(makeWork)
}

function listenToLanguages(makeWork: () => void): void {
  const choose = async (locale: Locale): Promise<void> => {
    rememberLocale(locale)
    try {
      await translatePage(locale, makeWork)
    } catch {
      // Not reached, or another was chosen meanwhile: the page stays as it is.
    }
  }
  for (const locale of locales)
    find(`#language-${locale}`, HTMLElement).addEventListener('click', () => void choose(locale))
}

/** While a person types: what the console begins with, so that it is there when the code was right. */
function prefetchConsole(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not in every browser
  if (connection?.saveData === true) return
  const { next = '[]' } = find('main', HTMLElement).dataset
  // Written by our own server.
  for (const path of JSON.parse(next) as string[]) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = path
    document.head.append(link)
  }
}

if (isSignedIn()) {
  goOn()
} else {
  // Signed in from another tab meanwhile: no second code. What the browser kept of this page while another was shown
  // heard nothing.
  for (const event of ['storage', 'pageshow'])
    window.addEventListener(event, () => {
      if (isSignedIn()) goOn()
    })
  window.addEventListener('load', () => setTimeout(prefetchConsole, idleMs))
  void open()
}
