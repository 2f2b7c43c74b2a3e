import { readFileSync } from 'node:fs'
import { dayMs } from '@madang/contract/korean-time'
import { localeInfo, type Locale } from '@madang/contract/locales'

const folder = new URL('../web/src/locales/', import.meta.url)

interface Catalogue {
  readonly [key: string]: string | Catalogue
}

function messageOf(locale: Locale, id: string): string {
  const [file = '', ...path] = id.split('.')
  const name = file.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const text = readFileSync(new URL(`${locale}/${name}.json`, folder), 'utf8')
  const start: string | Catalogue = JSON.parse(text) as Catalogue // the web's build checks their shape
  const found = path.reduce<string | Catalogue | undefined>(
    (place, key) => (typeof place === 'object' ? place[key] : undefined),
    start,
  )
  if (typeof found !== 'string') throw new Error(`There is no text ${id} in ${locale}.`)
  return found
}

export type Words = (id: string, values?: Readonly<Record<string, string>>) => string

/**
 * The words that a person reads in this language, for tests that walk one road in several. Takes plain values;
 * texts with plurals are matched by a part of them.
 */
export function wordsOf(locale: Locale): Words {
  return (id, values = {}) =>
    messageOf(locale, id)
      .replace(/<\/?\w+>/g, '')
      .replace(/\{(\w+)\}/g, (_all, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`The text ${id} needs ${name}.`)
        return value
      })
}

/** What the browser of a person with this language asks for. */
export function tagOf(locale: Locale): string {
  return localeInfo[locale].tag
}

/** The day that comes so many days from now, as the console writes it. */
export function dateIn(locale: Locale, days: number): string {
  const asked = { calendar: 'gregory', timeZone: 'Asia/Seoul', dateStyle: 'medium' } as const
  return new Intl.DateTimeFormat(tagOf(locale), asked).format(new Date(Date.now() + days * dayMs))
}
