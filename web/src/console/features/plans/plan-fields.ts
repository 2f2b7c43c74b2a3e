import { PlanInput } from '@madang/contract/plans'
import { defineFields, type RecordField } from '../../record/fields.ts'

const won = { kind: 'number', help: 'plans.form.wonHelp', isHalf: true } as const
const limit = { kind: 'number', isHalf: true } satisfies Partial<RecordField>

export const planFields = defineFields(PlanInput, {
  key: { key: { kind: 'code', label: 'plans.field.key', help: 'plans.form.keyHelp' } },
  words: {
    name: { kind: 'words', label: 'plans.field.name', writtenWith: 'description' },
    description: { kind: 'words', label: 'plans.field.description', writtenWith: 'name' },
  },
  terms: {
    priceMonthlyWon: { ...won, label: 'plans.field.priceMonthlyWon' },
    priceYearlyWon: { ...won, label: 'plans.field.priceYearlyWon' },
  },
  limits: {
    'limits/stores': { ...limit, label: 'plans.field.stores' },
    'limits/livePromotions': { ...limit, label: 'plans.field.livePromotions' },
    'limits/openJrs': { ...limit, label: 'plans.field.openJrs' },
    'limits/images': { ...limit, label: 'plans.field.images' },
    'limits/staff': { ...limit, label: 'plans.field.staff' },
  },
  standing: {
    place: { kind: 'number', label: 'plans.field.place', help: 'plans.form.placeHelp' },
    active: { kind: 'flag', label: 'plans.field.active' },
  },
})
