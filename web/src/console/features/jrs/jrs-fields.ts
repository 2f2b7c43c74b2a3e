import { jrsPeriodErrors, JrsChange, JrsInput, type JrsItem } from '@madang/contract/jrs'
import { jrsKinds, type JrsKind } from '@madang/contract/jrs-actions'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import { says } from '@madang/contract/shapes'
import * as z from 'zod/mini'
import { hoursText } from '../../form/hours-words.ts'
import type { FieldValue } from '../../form/values.ts'
import type { Words } from '../../i18n/words.ts'
import { defineFields } from '../../record/fields.ts'
import { amount, instant, money } from '../../record/own-fields.ts'

/** A time that a list can do without. */
const moment = { ...instant, isOptional: true, isHalf: true } as const

export function kindOf(value: FieldValue | undefined): JrsKind | undefined {
  return jrsKinds.find((kind) => kind === value)
}

/** What a form holds of the promotion that a list belongs to; '' for none. */
export type PromotionValue = '' | { readonly id: string; readonly title: string }

/** The fields of a list, by the sections that are shown, edited and saved together. */
export const jrsFields = defineFields(JrsChange, {
  what: {
    kind: {
      kind: 'choice',
      label: 'jrs.field.kind',
      isPlain: true,
      textOf: ({ t }, value) => {
        const kind = kindOf(value)
        return kind === undefined ? '' : t(`jrs.kind.${kind}`)
      },
    },
    title: { kind: 'text', label: 'jrs.field.title', help: 'jrs.help.title', isPlain: true },
    description: {
      kind: 'longText',
      rows: 3,
      label: 'jrs.field.description',
      help: 'jrs.help.description',
      isPlain: true,
      isOptional: true,
    },
    promotionId: {
      kind: 'own',
      label: 'jrs.field.promotionId',
      help: 'jrs.help.promotion',
      isPlain: true,
      isOptional: true,
      empty: '',
      toSent: (value: PromotionValue) => (value === '' ? null : value.id),
      textOf: (_words: Words, value: PromotionValue) => (value === '' ? '' : value.title),
    },
  },
  when: {
    startAt: { ...moment, label: 'jrs.field.startAt' },
    endAt: { ...moment, label: 'jrs.field.endAt', help: 'jrs.help.endAt' },
    weeklyHours: {
      kind: 'own',
      label: 'jrs.field.weeklyHours',
      isPlain: true,
      isOptional: true,
      empty: [],
      textOf: (words, spans: readonly OpeningSpan[]) => hoursText(words, spans),
    },
    slotMinutes: { ...amount, label: 'jrs.field.slotMinutes' },
    slotCapacity: { ...amount, label: 'jrs.field.slotCapacity' },
    winnersCount: { ...amount, label: 'jrs.field.winnersCount' },
    resultAnnounceAt: {
      ...moment,
      label: 'jrs.field.resultAnnounceAt',
      help: 'jrs.help.resultAnnounceAt',
    },
    publicValueSource: {
      kind: 'text',
      label: 'jrs.field.publicValueSource',
      help: 'jrs.help.publicValueSource',
      isPlain: true,
      isOptional: true,
    },
    prizeName: { kind: 'text', label: 'jrs.field.prizeName', isPlain: true, isOptional: true },
    prizeValueWon: {
      ...money,
      label: 'jrs.field.prizeValueWon',
      help: 'jrs.help.prizeValueWon',
      isOptional: true,
    },
  },
  who: {
    maxPartySize: { ...amount, label: 'jrs.field.maxPartySize' },
    perPersonActive: { ...amount, label: 'jrs.field.perPersonActive' },
    capacity: { ...amount, label: 'jrs.field.capacity', help: 'jrs.help.capacity', isOptional: true },
    requirePhoneCode: {
      kind: 'flag',
      label: 'jrs.field.requirePhoneCode',
      help: 'jrs.help.requirePhoneCode',
      isPlain: true,
    },
  },
  calls: {
    callTimeoutMin: { ...amount, label: 'jrs.field.callTimeoutMin' },
    maxDeferrals: { ...amount, label: 'jrs.field.maxDeferrals' },
    minutesPerParty: {
      ...amount,
      label: 'jrs.field.minutesPerParty',
      help: 'jrs.help.minutesPerParty',
      isOptional: true,
    },
    notifyAhead: { ...amount, label: 'jrs.field.notifyAhead', help: 'jrs.help.notifyAhead' },
    notifyOnJoin: { kind: 'flag', label: 'jrs.field.notifyOnJoin', isPlain: true },
    notifyOnCall: { kind: 'flag', label: 'jrs.field.notifyOnCall', isPlain: true },
    notifyLosers: { kind: 'flag', label: 'jrs.field.notifyLosers', isPlain: true },
    remindDayBefore: { kind: 'flag', label: 'jrs.field.remindDayBefore', isPlain: true },
    remindHoursBefore: { kind: 'flag', label: 'jrs.field.remindHoursBefore', isPlain: true },
  },
  data: {
    consentPurpose: {
      kind: 'longText',
      rows: 2,
      label: 'jrs.field.consentPurpose',
      help: 'jrs.help.consentPurpose',
      isPlain: true,
    },
    retentionDays: { ...amount, label: 'jrs.field.retentionDays', help: 'jrs.help.retentionDays' },
  },
})

export type JrsFieldName = keyof typeof jrsFields.all
export type JrsSection = keyof typeof jrsFields.groups
export const jrsSections = jrsFields.groups
export const instants = ['startAt', 'endAt', 'resultAnnounceAt'] as const satisfies readonly JrsFieldName[]

/** What only lists of some kinds have. */
const kindsOf: Partial<Record<JrsFieldName, readonly JrsKind[]>> = {
  weeklyHours: ['QUEUE', 'RESERVATION'],
  slotMinutes: ['RESERVATION'],
  slotCapacity: ['RESERVATION'],
  winnersCount: ['RAFFLE'],
  resultAnnounceAt: ['RAFFLE'],
  publicValueSource: ['RAFFLE'],
  prizeName: ['RAFFLE'],
  prizeValueWon: ['RAFFLE'],
  notifyLosers: ['RAFFLE'],
  callTimeoutMin: ['QUEUE'],
  maxDeferrals: ['QUEUE'],
  minutesPerParty: ['QUEUE'],
  notifyAhead: ['QUEUE'],
  notifyOnCall: ['QUEUE'],
  remindDayBefore: ['RESERVATION'],
  remindHoursBefore: ['RESERVATION'],
}

/** The fields of a section that a list of this kind has. */
export function namesFor(section: JrsSection, kind: FieldValue | undefined): readonly JrsFieldName[] {
  return jrsSections[section].filter((name) => {
    const kinds = kindsOf[name]
    return kinds === undefined || kinds.some((one) => one === kind)
  })
}

/** A list as its fields name its parts. */
export function asFields(item: JrsItem) {
  return { ...item, promotionId: item.promotion }
}

type Times = Partial<Pick<JrsItem, 'startAt' | 'endAt' | 'resultAnnounceAt'>>

const inOrder = z.check<Times>(({ value, issues }) => {
  const { startAt = null, endAt = null, resultAnnounceAt = null } = value
  for (const { pointer, code } of jrsPeriodErrors({ startAt, endAt, resultAnnounceAt })) {
    issues.push({ code: 'custom', message: says(code), path: [pointer.slice(1)], input: value })
  }
})

/** The contract's rules for a change and for a new list, and that of its period. */
export const JrsFormSchema = JrsChange.check(inOrder)
export const JrsNewSchema = JrsInput.check(inOrder)

/** The fields that a new list of a kind begins with; everything else has good beginnings, or can wait. */
export const firstFields: Record<JrsKind, readonly JrsFieldName[]> = {
  QUEUE: ['minutesPerParty', 'maxPartySize', 'consentPurpose'],
  RESERVATION: ['weeklyHours', 'slotMinutes', 'slotCapacity', 'consentPurpose'],
  APPLICATION: ['endAt', 'capacity', 'consentPurpose'],
  RAFFLE: ['winnersCount', 'prizeName', 'endAt', 'publicValueSource', 'consentPurpose', 'retentionDays'],
}
