import * as z from 'zod/mini'
import { ConfirmationCode } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { deviceKinds } from './jrs-devices.ts'
import { JrsAnswers, JrsField } from './jrs-form.ts'
import { LentNumber, LentNumbers, PressedAt } from './jrs-offline.ts'
import { joinStates } from './jrs-times.ts'
import { JrsWait } from './jrs-wait.ts'
import { LiveEvent } from './live.ts'
import { locales } from './locales.ts'
import { Id, Instant } from './shapes.ts'
import { jrsEntryStatuses } from './statuses.ts'
import { WirePhone } from './wire-phone.ts'

/** Of who is next, so many are shown. */
export const mostDoorNumbers = 6

/** All that a wall screen or a kiosk shows of its list, as of one moment: numbers, never names or phones. */
export const DoorState = z.object({
  at: Instant,
  kind: z.enum(deviceKinds),
  deviceName: z.string(),
  locale: z.enum(locales),
  storeName: z.string(),
  title: z.string(),
  /** Stands in the QR code by which one joins. */
  code: z.string(),
  joining: z.object({ state: z.enum(joinStates), opensAt: z.nullable(Instant) }),
  /** Until when somebody may join today, where hours or the period say so. */
  closesAt: z.nullable(Instant),
  /** Called and not yet there, the newest first. */
  called: z.array(z.object({ number: z.int(), calledAt: Instant, callCount: z.int() })),
  /** Who is next, the first first; six at most. */
  next: z.array(z.int()),
  /** Parties. */
  waiting: z.int(),
  /** For whoever joins now, as guests are told; null where nobody can, and where there is nothing to go by. */
  wait: z.nullable(JrsWait),
  callTimeoutMin: z.int(),
  maxDeferrals: z.int(),
  maxPartySize: z.int(),
  /** Where its picture is. */
  coverPath: z.nullable(z.string()),
  /** Whether somebody without a Korean number gets none here: a list that has numbers proven wants to reach everybody. */
  needsPhone: z.boolean(),
  /** None is required of who stands at the door. */
  formFields: z.array(JrsField),
  /** Whoever joins with a number is sent the link to the own page. */
  notifyOnJoin: z.boolean(),
  consentPurpose: z.nullable(z.string()),
  retentionDays: z.int(),
})
export type DoorState = z.infer<typeof DoorState>

/** A place in line, as the kiosk tells it to whom it gave it. */
export const DoorEntry = z.object({
  /** It was given now, or the number was in line already. */
  outcome: z.enum(['JOINED', 'ALREADY']),
  id: Id,
  number: z.int(),
  status: z.enum(jrsEntryStatuses),
  partySize: z.int(),
  /** Parties that are called before it, and the numbers of the nearest; null where it does not wait any more. */
  ahead: z.nullable(z.int()),
  numbersAhead: z.array(z.int()),
  wait: z.nullable(JrsWait),
  /** A text with the link to its page leaves now. */
  isTexted: z.boolean(),
})
export type DoorEntry = z.infer<typeof DoorEntry>

/** What a guest types at a kiosk. */
export const DoorEntryInput = z.strictObject({
  /** May be left out where the list needs none. */
  phone: z.exactOptional(WirePhone),
  partySize: z._default(z.int().check(z.gte(1), z.lte(50)), 1),
  answers: z._default(JrsAnswers, {}),
  /** That the number is given to the store for the list's purpose. */
  consent: z.exactOptional(z.literal(true)),
  /** Of texts and the own page. */
  locale: z._default(z.enum(locales), 'kr'),
  pressedAt: PressedAt,
  /** The number that was lent to this device and given while there was no network; another one where it cannot stand. */
  lent: z.exactOptional(LentNumber.shape.number),
})

/** So long whoever pressed wrongly takes a place back at the kiosk. */
export const takeBackSeconds = 120

const key = z.string().check(z.minLength(8), z.maxLength(200))

export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/v1/door/pair',
  summary:
    'Trade the key of a link for the token of a device, once: the right to show, or to add to, one list. A key that is used, over or replaced is nobody’s (404).',
  access: 'public',
  body: z.strictObject({ key: z.string().check(z.maxLength(200)) }),
  refuses: ['resource.not_found', 'rate.limited', 'server.storage_full'],
  output: z.object({ token: z.string(), kind: z.enum(deviceKinds), locale: z.enum(locales) }),
})

export const getDoorState = endpoint({
  method: 'GET',
  path: '/api/v1/door/state',
  summary: 'What the device shows of its list now.',
  access: 'device',
  output: DoorState,
})

export const listenAtDoor = endpoint({
  method: 'GET',
  path: '/api/v1/door/events',
  summary:
    'That something changed on the device’s list, as it happens; the device then reads its state. Ends as soon as the device does.',
  access: 'device',
  answer: 'events',
  headers: z.object({ 'last-event-id': z.exactOptional(z.string()) }),
  output: LiveEvent,
})

export const joinAtDoor = endpoint({
  method: 'POST',
  path: '/api/v1/door/entry',
  summary:
    'Give a guest a place in line. Sent again with the same key it is the same place. A number that is ' +
    'in line already gets its place told and the link once more. Full, closed, paused or not yet open ' +
    'answers 409 `conflict.state`.',
  access: 'kiosk',
  headers: z.object({ 'idempotency-key': key }),
  status: 201,
  body: DoorEntryInput,
  refuses: ['conflict.state'],
  output: DoorEntry,
})

export const lendAtDoor = endpoint({
  method: 'POST',
  path: '/api/v1/door/lent-numbers',
  summary:
    'Numbers for this kiosk to give while there is no network, the same again however often it asks, and ' +
    'more once they run short. Nobody else gets them on this business day; `lent` of `door/entry` says ' +
    'which one a guest got. Of a list that is not open: 409.',
  access: 'kiosk',
  body: z.strictObject({}),
  refuses: ['conflict.state'],
  output: LentNumbers,
})

export const takeBackAtDoor = endpoint({
  method: 'POST',
  path: '/api/v1/door/entry/:entryId/cancel',
  summary:
    'Take back a place that this device has just given, with the key by which it gave it. Later than two minutes after it, or called meanwhile: 409.',
  access: 'kiosk',
  params: z.object({ entryId: Id }),
  body: z.strictObject({ key }),
  refuses: ['conflict.state'],
  status: 204,
  output: z.void(),
})

export const leaveKiosk = endpoint({
  method: 'POST',
  path: '/api/v1/door/leave',
  summary:
    'Let staff out of a kiosk by its PIN; with `ends` the device is over. A wrong PIN is 400 `auth.code_mismatch` with the tries that are left; after five none is looked at for five minutes (429).',
  access: 'kiosk',
  body: z.strictObject({
    pin: ConfirmationCode,
    ends: z.boolean(),
  }),
  refuses: ['auth.code_mismatch', 'auth.too_many_attempts'],
  status: 204,
  output: z.void(),
})
