import * as z from 'zod/mini'
import { longText, says } from './shapes.ts'
import { textKinds, type TextKind } from './statuses.ts'

/**
 * What a KakaoTalk template may say of an entry: `#{매장명}`. Nothing that somebody could write an advertisement into
 * stands here but the store's name, as in texts.
 */
const kakaoVariables = {
  store: { name: '매장명', example: '마당국수' },
  /** What one has on the list: 대기, 예약, 신청 or 응모. */
  sort: { name: '구분', example: '대기' },
  /** The number, of a reservation its time. */
  place: { name: '접수', example: '12번' },
  ahead: { name: '앞팀수', example: '3' },
  minutes: { name: '남은분', example: '5' },
  link: { name: '링크', example: 'https://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv' },
} as const
export type KakaoVariable = keyof typeof kakaoVariables
/** What each variable says of an entry; null where it says nothing. */
export type KakaoValues = Readonly<Record<KakaoVariable, string | null>>

const always: readonly KakaoVariable[] = ['store', 'sort', 'place', 'link']
const besides: Partial<Record<TextKind, readonly KakaoVariable[]>> = {
  joined: ['ahead'],
  ahead: ['ahead'],
  deferred: ['ahead'],
  called: ['minutes'],
}

/** The variables that a notice has. */
export function variablesOf(kind: TextKind): readonly KakaoVariable[] {
  return [...always, ...(besides[kind] ?? [])]
}

/** A variable as it is written in a template. */
export function nameIn(variable: KakaoVariable): string {
  return `#{${kakaoVariables[variable].name}}`
}

const placeholder = /#\{[^{}\n]{0,60}\}/g
/** What was meant as one and is none: not closed, broken over lines, too long, of full width. */
const brokenPlaceholder = /[#＃]\s*[{｛].{0,20}/g

/** Variables in a text as they are written, each once. */
function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(placeholder))]
}

/** Variables in a template that a notice does not have, as they are written, broken ones among them. */
function unknownVariables(kind: TextKind, text: string): string[] {
  const known = new Set(variablesOf(kind).map(nameIn))
  const broken = text.replaceAll(placeholder, '').match(brokenPlaceholder) ?? []
  return [...placeholdersIn(text).filter((name) => !known.has(name)), ...broken]
}

/**
 * What is sent along with a template: each of its variables with its value, as it is written there. Null where it has
 * one that says nothing of this entry: then it is told by text.
 */
export function fillVariables(text: string, values: KakaoValues): Record<string, string> | null {
  const known = new Map(Object.entries(values).map(([name, value]) => [nameIn(name as KakaoVariable), value])) // its keys
  const filled: Record<string, string> = {}
  for (const name of placeholdersIn(text)) {
    const value = known.get(name) ?? null
    if (value === null) return null
    filled[name] = value
  }
  return filled
}

/** A template as a guest would read it, by example. */
export function exampleOf(text: string): string {
  return Object.values(kakaoVariables).reduce(
    (shown, { name, example }) => shown.replaceAll(`#{${name}}`, example),
    text,
  )
}

/** Marks of an advertisement, by law or by what it says (korea.md §5): notification messages only inform. */
const advertising = /광고|수신거부|무료거부|할인|쿠폰|특가|세일|사은품|증정|적립금|1\+1/

/** Whether a text reads as an advertisement, which no notification message may be. */
export function isAdvertisement(text: string): boolean {
  return advertising.test(text.normalize('NFKC').replaceAll(/\s/g, ''))
}

/** The longest message that KakaoTalk carries, in characters. */
const mostKakaoCharacters = 1_000

/** A template: its id at the provider, and the words that Kakao approved, links of buttons among them. */
export const KakaoTemplate = z
  .strictObject({
    id: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,60}$/, says('format')))),
    text: z.nullable(
      z.pipe(
        longText(1, mostKakaoCharacters),
        z.string().check(z.refine((text) => !isAdvertisement(text), says('advertisement'))),
      ),
    ),
  })
  .check(
    z.refine(({ id, text }) => id !== null || text === null, { path: ['id'], error: says('required') }),
    z.refine(({ id, text }) => text !== null || id === null, { path: ['text'], error: says('required') }),
  )
type Template = z.output<typeof KakaoTemplate>

/** Which template for which notice; a notice without one goes by text. A template says what its notice has. */
export const KakaoTemplates = z
  .strictObject(
    Object.fromEntries(textKinds.map((kind) => [kind, KakaoTemplate])) as Record<
      TextKind,
      typeof KakaoTemplate
    >, // fromEntries forgets the keys
  )
  .check(({ value, issues }) => {
    for (const kind of textKinds) {
      const { text } = value[kind]
      const names = unknownVariables(kind, text ?? '').join(', ')
      const issue = { code: 'custom' as const, message: says('placeholder'), params: { names }, input: text }
      if (names !== '') issues.push({ ...issue, path: [kind, 'text'] })
    }
  })
export type KakaoTemplates = z.output<typeof KakaoTemplates>

/** A template that is set. */
export type SetTemplate = { readonly [Part in keyof Template]: NonNullable<Template[Part]> }

/** The template for a notice; null where it goes by text. */
export function templateFor(templates: KakaoTemplates, kind: TextKind): SetTemplate | null {
  const { id, text } = templates[kind]
  return id === null || text === null ? null : { id, text }
}
