import { benefitKinds, promotionTypes, type PromotionPlace } from '@madang/contract/promotion-parts'
import { PromotionChange } from '@madang/contract/promotions'
import { toText, type FieldValue } from '../../form/values.ts'
import type { Translate } from '../../i18n/words.ts'
import { defineFields, namesOf } from '../../record/fields.ts'
import { amount, instant, money, orNull } from '../../record/own-fields.ts'

/** What a form holds of a place. */
export type PlaceValue = { readonly [Part in keyof PromotionPlace]: FieldValue }

const atStore: PlaceValue = { sameAsStore: true, name: '', address: '', lat: '', lng: '' }

/** The fields of a promotion, by the sections that are shown, edited and saved together. */
export const promotionFields = defineFields(PromotionChange, {
  what: {
    type: {
      kind: 'choice',
      label: 'promotions.field.type',
      isPlain: true,
      textOf: ({ t }, value) => {
        const type = promotionTypeOf(value)
        return type === undefined ? '' : t(`promotion.type.${type}`)
      },
    },
    title: { kind: 'text', label: 'promotions.field.title', help: 'promotions.help.title', isPlain: true },
    summary: {
      kind: 'longText',
      rows: 2,
      label: 'promotions.field.summary',
      help: 'promotions.help.summary',
      isPlain: true,
    },
    body: { kind: 'longText', label: 'promotions.field.body', isPlain: true, isOptional: true },
  },
  when: {
    startAt: { ...instant, label: 'promotions.field.startAt' },
    endAt: { ...instant, label: 'promotions.field.endAt' },
    displayFrom: {
      ...instant,
      label: 'promotions.field.displayFrom',
      help: 'promotions.help.display',
      isOptional: true,
    },
    displayTo: { ...instant, label: 'promotions.field.displayTo', isOptional: true },
    place: {
      kind: 'own',
      label: 'promotions.field.place',
      isPlain: true,
      empty: atStore,
      toSent: (value: FieldValue) => {
        const place = value as PlaceValue // as the control writes it
        if (place.sameAsStore === true) return { sameAsStore: true }
        const { name, address, lat, lng } = place
        return {
          sameAsStore: false,
          name: orNull(name),
          address: orNull(address),
          lat: orNull(lat),
          lng: orNull(lng),
        }
      },
      textOf: ({ t }, value) => {
        const { sameAsStore, name, address } = value as PlaceValue // as above
        if (sameAsStore === true) return t('promotions.place.store')
        return [name, address].map(toText).filter(Boolean).join(t('table.separator'))
      },
    },
  },
  benefit: {
    'benefit/kind': {
      kind: 'choice',
      label: 'promotions.field.benefitKind',
      isPlain: true,
      recordedAs: 'benefitKind',
      textOf: ({ t }, value) => {
        const kind = benefitKindOf(value)
        return kind === undefined ? '' : t(`promotions.benefit.${kind}`)
      },
    },
    'benefit/value': {
      ...amount,
      label: 'promotions.field.benefitValue',
      recordedAs: 'benefitValue',
    },
    'benefit/minSpend': {
      ...money,
      label: 'promotions.field.minSpend',
      isOptional: true,
    },
    'benefit/text': {
      kind: 'text',
      label: 'promotions.field.benefitText',
      help: 'promotions.help.text',
      isPlain: true,
      isOptional: true,
      recordedAs: 'benefitText',
    },
    limitTotal: {
      ...amount,
      label: 'promotions.field.limitTotal',
      isOptional: true,
    },
    limitPerMember: {
      ...amount,
      label: 'promotions.field.limitPerMember',
      isOptional: true,
    },
    conditions: {
      kind: 'longText',
      label: 'promotions.field.conditions',
      help: 'promotions.help.conditions',
      isPlain: true,
      isOptional: true,
    },
    contact: { kind: 'text', label: 'promotions.field.contact', isOptional: true },
  },
  listing: {
    listing: {
      kind: 'choice',
      label: 'promotions.field.listing',
      isPlain: true,
      textOf: ({ t }, value) => t(value === 'PAID' ? 'promotions.listing.PAID' : 'promotions.listing.FREE'),
    },
  },
})

function promotionTypeOf(value: FieldValue) {
  return promotionTypes.find((type) => type === value)
}

function benefitKindOf(value: FieldValue) {
  return benefitKinds.find((kind) => kind === value)
}

export type PromotionFieldName = keyof typeof promotionFields.all
export type PromotionSection = keyof typeof promotionFields.groups

export const fieldNames: readonly PromotionFieldName[] = namesOf(promotionFields)
export const promotionSections = promotionFields.groups

/** What a field is called; the size of a benefit by what is taken off. */
export function labelText(t: Translate, name: PromotionFieldName, kind: FieldValue): string {
  if (name !== 'benefit/value') return t(promotionFields.all[name].label)
  return t(kind === 'AMOUNT' ? 'promotions.field.amount' : 'promotions.field.percent')
}
