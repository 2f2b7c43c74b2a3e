import type { FormValues } from './use-contract-form.ts'

/** A field of a form over a record: what it is called, and what it holds of the record. */
type RecordField<Item, Values extends FormValues> = {
  [Key in keyof Values & string]: {
    readonly key: Key
    readonly label: string
    /** What the field shows of the record, as the form's initial value has it. */
    readonly valueOf: (item: Item) => Values[Key]
    /** The value in words; left out where it is a text already. */
    readonly textOf?: (value: Values[Key]) => string
    /** The field begins empty, because the record shows it masked; empty means "stays as it is". */
    readonly isWrittenNew?: boolean
  }
}[keyof Values & string]

/** The fields of a form over a record. A name of its own, so that a call can tell both types from it. */
export interface RecordFields<Item, Values extends FormValues> extends ReadonlyArray<
  RecordField<Item, Values>
> {}

/** The record as the editing began, as it is now, and what was typed when the save was refused. */
export interface Clash<Item, Values> {
  readonly before: Item
  readonly base: Item
  readonly mine: Values
}

type Kind = 'untouched' | 'mine' | 'both'

function kindOf<Item, Values extends FormValues>(
  field: RecordField<Item, Values>,
  { before, base, mine }: Clash<Item, Values>,
): Kind {
  const typed = mine[field.key]
  const isTyped = field.isWrittenNew === true ? typed !== '' : typed !== field.valueOf(before)
  if (!isTyped) return 'untouched'
  return field.valueOf(before) !== field.valueOf(base) && typed !== field.valueOf(base) ? 'both' : 'mine'
}

/** What was typed, with the newest of the record in the fields that were not touched. */
export function merge<Item, Values extends FormValues>(
  fields: RecordFields<Item, Values>,
  clash: Clash<Item, Values>,
): Values {
  const newest = fields
    .filter((field) => field.isWrittenNew !== true && kindOf(field, clash) === 'untouched')
    .map((field) => [field.key, field.valueOf(clash.base)] as const)
  return { ...clash.mine, ...Object.fromEntries(newest) }
}

/** The fields that both changed, to different values. */
export function bothChanged<Item, Values extends FormValues>(
  fields: RecordFields<Item, Values>,
  clash: Clash<Item, Values>,
): RecordField<Item, Values>[] {
  return fields.filter((field) => kindOf(field, clash) === 'both')
}
