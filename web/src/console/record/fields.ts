import type { FieldError } from '@madang/contract/errors'
import { locales } from '@madang/contract/locales'
import type * as z from 'zod/mini'
import type { Messages } from '../../locales/messages.gen.d.ts'
import type { FieldValue } from '../form/values.ts'
import type { Words } from '../i18n/words.ts'

/** A message that takes no parameters. */
export type Label = { [Id in keyof Messages]: Messages[Id] extends undefined ? Id : never }[keyof Messages]

/** What a field holds; with that how it is written, sent and read. */
type Kind =
  | 'text'
  | 'longText'
  /** Letters and digits that are no words: left to right in every language. */
  | 'code'
  | 'digits'
  | 'email'
  | 'link'
  | 'phone'
  | 'businessNumber'
  | 'day'
  | 'number'
  /** So many, grouped while it is typed; the form holds the number. */
  | 'amount'
  /** The same in won. */
  | 'money'
  | 'tags'
  /** A list of codes, one a line. */
  | 'lines'
  | 'flag'
  /** One of several values, which the feature names. */
  | 'choice'
  /** A text in each language. */
  | 'words'
  | 'longWords'
  /** A file in each language. */
  | 'files'
  /** A value of its own, with a control and words of its own. */
  | 'own'

/** One field of a record. What is left out follows from its kind, its path and the contract's schema. */
export interface RecordField {
  readonly kind: Kind
  readonly label: Label
  readonly help?: Label
  /** Marks it in forms; nobody asks for it. */
  readonly isOptional?: boolean
  /** Beside its neighbour where that is one too. */
  readonly isHalf?: boolean
  /** The record shows it masked: it is written new, and stays as it is where nothing is written. */
  readonly isMasked?: boolean
  /** Nothing about a person: it may wait in the browser's storage until it is saved. */
  readonly isPlain?: boolean
  readonly placeholder?: string
  /** Of `digits`: how many there are. */
  readonly digits?: number
  /** Of a long text: lines that are seen at once. */
  readonly rows?: number
  /** Of `words`: sent in the languages of this field too, since both belong together. */
  readonly writtenWith?: string
  /** Its name in audit records, where that is not the last part of its path. */
  readonly recordedAs?: string
  /** Its line in the history where it is another one; none where nobody asks for it. */
  readonly history?: { readonly label?: Label; readonly isLong?: boolean } | 'none'
  /** Of `own`: while nothing is in it. */
  readonly empty?: FieldValue
  // Methods, so that a field of its own kind can say which values it holds.
  /** From what the form holds to what is sent. */
  toSent?(value: FieldValue): unknown
  /** The value in words; '' while there is none. */
  textOf?(words: Words, value: FieldValue): string
}

export type FieldGroups = Readonly<Record<string, Readonly<Record<string, RecordField>>>>
type NameIn<Groups extends FieldGroups> = { [G in keyof Groups]: keyof Groups[G] & string }[keyof Groups]

/** The fields of a record, in the order of the screen; each is named by its path in what is sent. */
export interface DeclaredFields<Group extends string = string, Name extends string = string> {
  /** The contract's, of a change. */
  readonly schema: z.ZodMiniType
  readonly groups: { readonly [G in Group]: readonly Name[] }
  readonly all: { readonly [N in Name]: RecordField }
}

/**
 * Declares the fields of a record by the groups in which they are shown. From the declaration follow a form's values
 * and what it sends (`field-values.ts`), its controls (`FieldInput`), the read view (`FieldFact`), the choice between
 * two saves and the lines of the history (`field-words.ts`).
 */
export function defineFields<const Groups extends FieldGroups>(
  schema: z.ZodMiniType,
  groups: Groups,
): DeclaredFields<keyof Groups & string, NameIn<Groups>> {
  type Declared = DeclaredFields<keyof Groups & string, NameIn<Groups>>
  const names = Object.entries(groups).map(([group, fields]) => [group, Object.keys(fields)])
  return {
    schema,
    groups: Object.fromEntries(names) as Declared['groups'], // fromEntries forgets the keys
    all: Object.assign({}, ...Object.values(groups)) as Declared['all'], // assign gives any
  }
}

/** The names of all fields, in the order of the screen. */
export function namesOf<Name extends string>(fields: DeclaredFields<string, Name>): readonly Name[] {
  return Object.keys(fields.all) as Name[] // Object.keys forgets the key type
}

export function isByLanguage({ kind }: RecordField): boolean {
  return kind === 'words' || kind === 'longWords' || kind === 'files'
}

/** The names that a field has in a form: one, or one for each language. */
export function formNames(name: string, field: RecordField): readonly string[] {
  return isByLanguage(field) ? locales.map((locale) => `${name}/${locale}`) : [name]
}

/** The field to which a JSON pointer of the record leads; null where that is none of these. */
export function fieldAt<Name extends string>(
  fields: DeclaredFields<string, Name>,
  { pointer }: Pick<FieldError, 'pointer'>,
): Name | null {
  const leadsTo = (name: string): boolean => pointer === `/${name}` || pointer.startsWith(`/${name}/`)
  return namesOf(fields).find(leadsTo) ?? null
}
