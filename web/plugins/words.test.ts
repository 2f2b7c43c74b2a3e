import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales, type Locale } from '@madang/contract/locales'
import { expect, test } from 'vitest'
import { messagesOf as wordsOfDoor } from './catalogue.ts'
import { readCatalogues } from './messages.ts'

/** What docs/words.md settles, held against all texts that are shipped. */
const features = join(import.meta.dirname, '../../server/src/features')
const catalogues = readCatalogues()

type Texts = [place: string, text: string][]

const messagesOf = (locale: Locale): Texts =>
  [...catalogues[locale].values()].flatMap((messages) => [...messages])

/** A file of Markdown without the addresses of its links. */
function readProse(path: string): string {
  return readFileSync(join(features, path), 'utf8').replaceAll(/(\[[^\]]*\])\([^)]*\)/g, '$1')
}

function questionsOf(locale: Locale): Texts {
  const lines = readProse(`faqs/texts/${locale}.json`).split('\n')
  const said = lines.filter((line) => /"(?:question|answer)":/.test(line))
  return said.map((line) => ['faq', line])
}

function legalOf(locale: Locale): Texts {
  const folder = `legal/texts/${locale}`
  return readdirSync(join(features, folder)).flatMap((name) =>
    readProse(`${folder}/${name}`)
      .split('\n')
      .map((line, at): Texts[number] => [`${name}:${at + 1}`, line]),
  )
}

/** Where the server itself says something in the reader's language, as `kr: '…'` or in a block of each language. */
const sources = ['legal/legal.seed.ts', 'settings/settings.defaults.ts', 'web/web.html.ts']

function serverOf(locale: Locale): Texts {
  const said = new RegExp(String.raw`\b${locale}: (?:'.*?'|\{\n[^]*?\n {2}\})`, 'g')
  return sources.flatMap((path) =>
    [...readFileSync(join(features, path), 'utf8').matchAll(said)]
      .flatMap(([words]) => words.match(/'[^']*'/g) ?? [])
      .map((text): Texts[number] => [path, text.slice(1, -1)]),
  )
}

test.each(locales)('the words of the server in %s are found', (locale) => {
  expect([...new Set(serverOf(locale).map(([path]) => path))]).toEqual(sources)
})

const screensOf = (locale: Locale) => [...messagesOf(locale), ...questionsOf(locale), ...serverOf(locale)]
const proseOf = (locale: Locale) => [...questionsOf(locale), ...legalOf(locale)]

const found = (texts: Texts, pattern: RegExp) => texts.filter(([, text]) => pattern.test(text))

/** Signs, characters and manners of address that a language does not use. */
const foreign: Record<Locale, RegExp> = {
  gb: /[“”«»]/,
  kr: /[«»]/,
  es: /[“”‘’]|(?<!\p{L})(?:tú|tus?|ti|te|contigo|eres|has|tienes|puedes|quieres|debes|haz)(?!\p{L})/iu,
  br: /[«»‘’]|(?<!\p{L})(?:tu|teus?|tuas?|telemóvel|ficheiros?|utilizador|ecrã|contactos?)(?!\p{L})/iu,
  cn: /[你‘’«»]|\p{Script=Han}[,;:?!()]|[,;?!)]\p{Script=Han}/u,
  ir: /[“”‘’يكةى٠-٩ۀ]|(?:^|\s)ن?می\s/u,
}

test.each(locales)('%s is written as its readers write it', (locale) => {
  expect(found([...screensOf(locale), ...legalOf(locale)], foreign[locale])).toEqual([])
})

/** Words that another one stands for; "App Store" and identifiers stay what they are. */
const replaced: Record<Locale, RegExp> = {
  gb: /\blog(?:ged)?[ -]?(?:in|out)\b|customer support|\basker|creates? (?:a|your) store/i,
  kr: /위치기반서비스 이용약관|콘솔|폐점|체인 검증|영업일 \d|호스팅 제공자|위치정보 관리책임자|(?:이전|새|다른|모든|중인|이|\}) ?판(?!\p{L}{2})|남은 돈|결제할 돈|산 사람|앞달|견주|(?:넣어|써|적어) 주세요/u,
  es: /promoci[oó]n|mensajes? de texto|(?<![\p{L}.])apps?(?! Store)(?![\p{L}.])|(?<!\p{L})(?:coger|coja)/iu,
  br: /promoç(?:ão|ões)|mensage(?:m|ns) de texto|aparelho/iu,
  cn: /帐号|登出|抽签|中签|创建.{0,4}店铺|恢复使用/,
  ir: /نام تجاری|جستجو|در صف (?:ب|می‌)ایست|ایستادن در صف|صفحه را دوباره بارگیری/,
}

test.each(locales)('the screens in %s keep to the words that were agreed on', (locale) => {
  expect(found(screensOf(locale), replaced[locale])).toEqual([])
})

/** What the law or somebody's terms word, and the sentence about the code, which is given. */
const wordedElsewhere = ['site.footer.intermediary', 'site.footer.appleCredit', 'site.footer.googleCredit']
const given = 'errors.field.confirmation_code'

test.each(['site', 'login', 'door'] as const)('the %s in kr speaks 해요', (door) => {
  const formal = found([...wordsOfDoor('kr', door)], /니다(?!\p{L})/u).map(([id]) => id)
  expect(formal.filter((id) => ![...wordedElsewhere, given].includes(id))).toEqual([])
})

test('the console in kr speaks 합니다', () => {
  const words = [...catalogues.kr].filter(
    ([name]) =>
      !['site', 'line', 'raffle', 'login', 'door', 'kiosk', 'errors.public', 'promotion'].includes(name),
  )
  const texts = words.flatMap(([, messages]) => [...messages])
  expect(found(texts, /(?<![세필개니])요(?=[.?!…]|$)/u)).toEqual([])
})

/** Fewer lines than several are never hidden. */
const alwaysSeveral = ['legal.diff.hidden']

test.each(['es', 'br'] as const)('in %s no number that may be one stands before a plural', (locale) => {
  const beside = /\{(?:count|total|published|all|done|size)\}\s+\p{L}+s(?!\p{L})/u
  const faults = found(messagesOf(locale), beside).filter(([id]) => !alwaysSeveral.includes(id))
  expect(faults).toEqual([])
})

/** What a question or a legal text tells people to press or to look for. */
const labels = [
  'login.phone.keep',
  'preferences.title',
  'preferences.devices.title',
  'preferences.consents.marketing',
]

test.each(locales)('texts in %s name parts of the screen as the screen does', (locale) => {
  const texts = proseOf(locale)
  const [english, here] = [new Map(messagesOf('gb')), new Map(messagesOf(locale))]
  const places = labels.flatMap((id) =>
    proseOf('gb').flatMap(([, text], at) => (text.includes(`‘${english.get(id)}’`) ? [{ id, at }] : [])),
  )
  expect(new Set(places.map(({ id }) => id))).toEqual(new Set(labels))
  const lost = places.filter(({ id, at }) => !texts[at]?.[1].includes(here.get(id) ?? ''))
  expect(lost.map(({ id, at }) => [id, texts[at]])).toEqual([])
})

test('every list that counts counts in Persian for its readers', () => {
  const folder = join(import.meta.dirname, '../src')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const styles = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const counted = [...styles.matchAll(/^(\S.*) \{\n {2}list-style: decimal;/gm)].map(([, list]) => list)
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.filter((list) => !styles.includes(`${list}:lang(fa) {\n  list-style: persian;`))).toEqual([])
})
