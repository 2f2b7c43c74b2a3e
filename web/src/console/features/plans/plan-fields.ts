import { PlanInput } from '@madang/contract/plans'
import { defineFields } from '../../record/fields.ts'

const amount = { kind: 'amount', isHalf: true } as const
const won = { kind: 'money', isHalf: true, help: 'plans.form.wonHelp' } as const

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
    'limits/stores': { ...amount, label: 'plans.field.stores' },
    'limits/livePromotions': { ...amount, label: 'plans.field.livePromotions' },
    'limits/openJrs': { ...amount, label: 'plans.field.openJrs' },
    'limits/images': { ...amount, label: 'plans.field.images' },
    'limits/staff': { ...amount, label: 'plans.field.staff' },
  },
  standing: {
    place: { ...amount, label: 'plans.field.place', help: 'plans.form.placeHelp' },
    active: { kind: 'flag', label: 'plans.field.active' },
  },
})
