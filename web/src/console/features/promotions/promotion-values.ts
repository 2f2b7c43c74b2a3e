import { periodErrors, PromotionChange, type Promotion } from '@madang/contract/promotions'
import { Id, says } from '@madang/contract/shapes'
import * as z from 'zod/mini'
import type { PromotionShown } from '../../../promotion/PromotionView.tsx'
import type { FieldErrors } from '../../form/form-errors.ts'
import type { PromotionUpdate } from './promotions.api.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { changesOf, toInput, withoutWrong } from '../../record/field-values.ts'
import {
  promotionFields,
  promotionSections,
  type PromotionFieldName,
  type PromotionSection,
} from './promotion-fields.ts'

/** Fields that the server judges together. */
export const judgedTogether = [
  'startAt',
  'endAt',
  'displayFrom',
  'displayTo',
] as const satisfies readonly PromotionFieldName[]

type Period = Parameters<typeof periodErrors>[0]

/** The contract's rules for a change, those of its times, and the store that a new one needs. */
export const PromotionFormSchema = z.extend(PromotionChange, { storeId: z.exactOptional(Id) }).check(
  z.check(({ value, issues }) => {
    const { startAt = null, endAt = null, displayFrom = null, displayTo = null } = value
    const period: Period = { startAt, endAt, displayFrom, displayTo }
    for (const { pointer, code } of periodErrors(period)) {
      issues.push({ code: 'custom', message: says(code), path: [pointer.slice(1)], input: endAt })
    }
  }),
)

/** A gift and no benefit have no number. */
function settled(values: FormValues): FormValues {
  const hasNumber = values['benefit/kind'] === 'PERCENT' || values['benefit/kind'] === 'AMOUNT'
  return hasNumber ? values : { ...values, 'benefit/value': '' }
}

/** A new one begins as an event at its store, without a benefit. */
export const beginsWith: FormValues = { type: 'EVENT', 'benefit/kind': 'NONE', listing: 'FREE' }

/** Everything that the form would send of a promotion, for its checks. */
export function wholeInput(values: FormValues, base: Promotion | null): object {
  return { version: base?.version ?? 1, ...toInput(promotionFields, settled(values)) }
}

/** What a save would change in the record, as far as it can be saved; `{}` when nothing. */
export function savableChanges(
  values: FormValues,
  base: Promotion | null,
  errors: FieldErrors<string> = {},
): Record<string, unknown> {
  const benefit = Object.keys(errors).some((name) => name.startsWith('benefit/') && errors[name])
  const wrong = { pointer: '/benefit/value', code: 'required' } as const
  // A benefit is sent as a whole: one wrong part of it keeps all of it back.
  const parts = benefit ? promotionSections.benefit.filter((name) => name.startsWith('benefit/')) : []
  const all = { ...errors, ...Object.fromEntries(parts.map((name) => [name, wrong])) }
  return changesOf(
    promotionFields,
    withoutWrong(promotionFields, settled(values), { base, errors: all }),
    base,
  )
}

/** What a form over one section sends: the section's own part of the record, as far as it differs. */
export function sectionInput(section: PromotionSection, values: FormValues, base: Promotion): object {
  const keys = new Set<string>(promotionSections[section].map((name) => name.replace(/\/.*/, '')))
  const own = Object.entries(changesOf(promotionFields, settled(values), base)).filter(([key]) =>
    keys.has(key),
  )
  const changeNote = toText(values['changeNote']).trim()
  return { version: base.version, ...Object.fromEntries(own), ...(changeNote !== '' && { changeNote }) }
}

function phaseOf(
  { startAt, endAt }: Pick<PromotionShown, 'startAt' | 'endAt'>,
  now: Date,
): PromotionShown['phase'] {
  if (startAt === null || endAt === null) return null
  if (Date.parse(endAt) <= now.getTime()) return 'OVER'
  return Date.parse(startAt) <= now.getTime() ? 'NOW' : 'SOON'
}

type Drawn = Pick<
  Promotion,
  | 'type'
  | 'title'
  | 'summary'
  | 'body'
  | 'benefit'
  | 'startAt'
  | 'endAt'
  | 'place'
  | 'cover'
  | 'images'
  | 'limitTotal'
  | 'limitPerMember'
  | 'conditions'
  | 'contact'
  | 'storeName'
> &
  Partial<Pick<Promotion, 'changedAt' | 'changeNote'>>

/** What visitors would see of it now. */
export function shownOf(
  { storeName, place, changedAt = null, changeNote = null, ...rest }: Drawn,
  now: Date,
): PromotionShown {
  const named = [place.name, place.address].filter((part) => part !== null && part !== '')
  return {
    ...rest,
    storeName,
    phase: phaseOf(rest, now),
    placeText: (place.sameAsStore ? storeName : named.join(', ')) || null,
    change: changedAt === null ? null : { at: changedAt, note: changeNote },
  }
}

/** Of what is typed; what is wrong is left as the record has it. */
export function draftShown(
  values: FormValues,
  { base, storeName, errors }: { base: Promotion | null; storeName: string; errors: FieldErrors<string> },
): PromotionShown {
  const typed = toInput(promotionFields, settled(withoutWrong(promotionFields, values, { base, errors })))
  const parsed = z.safeParse(PromotionFormSchema, { version: 1, ...typed, title: 'no title' })
  const given: Partial<PromotionUpdate> = parsed.success ? parsed.data : {}
  const { place } = given
  const nowhere = { sameAsStore: true, name: null, address: null, lat: null, lng: null }
  return shownOf(
    {
      type: given.type ?? 'EVENT',
      title: toText(values['title']),
      summary: given.summary ?? null,
      body: given.body ?? null,
      benefit: given.benefit ?? { kind: 'NONE', value: null, minSpend: null, text: null },
      startAt: given.startAt ?? null,
      endAt: given.endAt ?? null,
      place: place === undefined || place.sameAsStore ? nowhere : place,
      cover: base?.cover ?? null,
      images: base?.images ?? [],
      limitTotal: given.limitTotal ?? null,
      limitPerMember: given.limitPerMember ?? null,
      conditions: given.conditions ?? null,
      contact: given.contact ?? null,
      storeName,
    },
    new Date(),
  )
}

/** Whether an address is this one, or a door of it: a longer number is another house. */
export function isAtRoad(address: string, road: string): boolean {
  return address.startsWith(road) && !/^[\d-]/.test(address.slice(road.length))
}
