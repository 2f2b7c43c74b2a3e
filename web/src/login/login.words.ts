import { localeInfo, locales, type Locale } from '@madang/contract/locales'
import { createWords, type Words } from '../words.ts'
import { find } from './login.parts.ts'
import { canStore } from './login.storage.ts'

const yearSeconds = 365 * 24 * 60 * 60
const timeoutMs = 15_000

let words: Words | null = null
let asking: XMLHttpRequest | null = null

/** The words that came with the page. */
export function getWords(): Words {
  words ??= readWords(find('main', HTMLElement))
  return words
}

function readWords({ dataset }: HTMLElement): Words {
  const locale = locales.find((name) => name === dataset['locale']) ?? 'gb'
  return createWords(locale, JSON.parse(dataset['messages'] ?? '{}') as Parameters<typeof createWords>[1]) // written by our own server
}

/** A choice counts for site, login and console on this device. */
export function rememberLocale(locale: Locale): void {
  if (canStore()) localStorage.setItem('locale', locale)
  document.cookie = `lang=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
}

/**
 * Takes over the main part of the page in another language, with nothing of its own done to it yet; `makeWork` does that.
 * The focus stays where it is.
 */
export async function translatePage(locale: Locale, makeWork: () => void = () => undefined): Promise<void> {
  const { title, main } = await askForPage(localeInfo[locale].tag)
  const focused = document.activeElement?.id ?? ''
  find('main', HTMLElement).replaceWith(main)
  words = readWords(main)
  document.title = title
  setLanguage(words)
  makeWork()
  document.getElementById(focused)?.focus()
}

export function setLanguage({ locale, tag, dir }: Words): void {
  const root = document.documentElement
  root.lang = tag
  root.dir = dir
  root.dataset['locale'] = locale
}

/** The same address in another language. Of all that parses HTML only this needs no exception from the content policy. */
function askForPage(tag: string): Promise<{ title: string; main: HTMLElement }> {
  asking?.abort()
  const request = new XMLHttpRequest()
  asking = request
  return new Promise((resolve, reject) => {
    request.open('GET', location.pathname)
    request.responseType = 'document'
    request.timeout = timeoutMs
    request.setRequestHeader('accept-language', tag)
    request.addEventListener('loadend', () => {
      const page = request.status === 200 ? request.responseXML : null
      const main = page?.querySelector('main')
      if (page && main) resolve({ title: page.title, main })
      else reject(new Error(`The page did not come in ${tag}: ${request.status}`))
    })
    request.send()
  })
}
