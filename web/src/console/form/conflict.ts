import { isSame, type FieldValue, type FormValues } from './values.ts'

/** A field of a form over a record: what it is called, and what it holds of the record. */
export interface ConflictField<Item> {
  readonly key: string
  readonly label: string
  /** What the field shows of the record, as the form's initial value has it. */
  readonly valueOf: (item: Item) => FieldValue
  /** The value in words, as `valueOf` gives it; left out where it is a text already. */
  textOf?(value: FieldValue): string
  /** The field begins empty, because the record shows it masked; empty means "stays as it is". */
  readonly isWrittenNew?: boolean
}

/** The record as the editing began, as it is now, and what was typed when the save was refused. */
export interface Clash<Item, Values> {
  readonly before: Item
  readonly base: Item
  readonly mine: Values
}

type Kind = 'untouched' | 'mine' | 'both'

function kindOf<Item, Values extends FormValues>(
  field: ConflictField<Item>,
  { before, base, mine }: Clash<Item, Values>,
): Kind {
  const typed = mine[field.key] ?? ''
  const [old, newest] = [field.valueOf(before), field.valueOf(base)]
  const isTyped = field.isWrittenNew === true ? typed !== '' : !isSame(typed, old)
  if (!isTyped) return 'untouched'
  return !isSame(old, newest) && !isSame(typed, newest) ? 'both' : 'mine'
}

/** What was typed, with the newest of the record in the fields that were not touched. */
export function merge<Item, Values extends FormValues>(
  fields: readonly ConflictField<Item>[],
  clash: Clash<Item, Values>,
): Values {
  const newest = fields
    .filter((field) => field.isWrittenNew !== true && kindOf(field, clash) === 'untouched')
    .map((field) => [field.key, field.valueOf(clash.base)] as const)
  return { ...clash.mine, ...Object.fromEntries(newest) }
}

/** The fields that both changed, to different values. */
export function bothChanged<Item, Values extends FormValues>(
  fields: readonly ConflictField<Item>[],
  clash: Clash<Item, Values>,
): ConflictField<Item>[] {
  return fields.filter((field) => kindOf(field, clash) === 'both')
}
