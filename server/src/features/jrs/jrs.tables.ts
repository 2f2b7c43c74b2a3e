import type { JrsKind, JrsStatus } from '@madang/contract/jrs-actions'
import type { endedBys } from '@madang/contract/jrs-entries'
import type { entrySources, JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import type { JrsAnswers, JrsField } from '@madang/contract/jrs-form'
import type { SlotWaitStatus } from '@madang/contract/jrs-slot-waits'
import type { EntryText } from '@madang/contract/jrs-texts'
import type { Locale } from '@madang/contract/locales'
import type { OpeningSpan } from '@madang/contract/opening-hours'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

/** Kept as JSON. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface JrsItemTable {
  id: string
  storeId: string
  promotionId: string | null
  code: string
  kind: Generated<JrsKind>
  title: string
  titleKey: GeneratedAlways<string>
  initials: GeneratedAlways<string>
  description: string | null
  startAt: string | null
  endAt: string | null
  weeklyHours: Json<OpeningSpan[]>
  capacity: number | null
  maxPartySize: Generated<number>
  perPersonActive: Generated<number>
  formFields: Json<JrsField[]>
  requirePhoneCode: Generated<boolean>
  consentPurpose: string | null
  retentionDays: Generated<number>
  callTimeoutMin: Generated<number>
  maxDeferrals: Generated<number>
  minutesPerParty: number | null
  slotMinutes: number | null
  slotCapacity: number | null
  /** `YYYY-MM-DD`, in their order. */
  closedDays: Json<string[]>
  winnersCount: number | null
  resultAnnounceAt: string | null
  publicValueSource: string | null
  prizeName: string | null
  prizeValueWon: number | null
  notifyLosers: Generated<boolean>
  notifyOnJoin: Generated<boolean>
  notifyAhead: Generated<number>
  notifyOnCall: Generated<boolean>
  remindDayBefore: Generated<boolean>
  remindHoursBefore: Generated<boolean>
  status: Generated<JrsStatus>
  statusRank: GeneratedAlways<number>
  pausedUntil: string | null
  /** Where it was when its store was suspended. */
  heldFrom: 'OPEN' | 'PAUSED' | null
  /** When the clock takes a pause back: never, while its store is suspended. */
  resumesAt: GeneratedAlways<string | null>
  createdAt: string
  updatedAt: string
  /** Only of drafts. */
  deletedAt: string | null
  version: Generated<number>
}

/** What every joining changes of a list; whoever joins locks it. */
export interface JrsLineTable {
  jrsItemId: string
  /** Of the number given last, `YYYY-MM-DD`; null where numbers count over the whole list. */
  businessDay: string | null
  lastNumber: Generated<number>
  /** The lowest number that is lent on this business day; null where none is. */
  lentFrom: number | null
  active: Generated<number>
  taken: Generated<number>
  hasEntries: Generated<boolean>
}

/** Numbers that a device gives by itself while there is no network. */
export interface JrsLentNumbersTable {
  jrsItemId: string
  /** `YYYY-MM-DD`. */
  businessDay: string
  firstNumber: number
  lastNumber: number
  /** The device. */
  holder: string
  lentAt: string
}

export interface JrsEntryTable {
  id: string
  jrsItemId: string
  storeId: string
  kind: JrsKind
  number: number
  /** `YYYY-MM-DD`, from 05:00 in Seoul. */
  businessDay: string
  userId: string | null
  name: string | null
  nameKey: GeneratedAlways<string | null>
  initials: GeneratedAlways<string | null>
  /** Wire form. */
  phone: string | null
  phone4: GeneratedAlways<string | null>
  partySize: number
  answers: Json<JrsAnswers>
  slotAt: string | null
  /** Where it was before staff moved it last, and when that was. */
  slotBefore: string | null
  slotMovedAt: string | null
  /** The slot that the guest knows of; null where it was never moved. */
  toldSlotAt: string | null
  /** When a reminder is due; null where there is none to come. */
  remindDayAt: string | null
  remindHoursAt: string | null
  status: Generated<JrsEntryStatus>
  /** Its place: in the order of joining, or of going to the end. */
  sortKey: Generated<number>
  source: (typeof entrySources)[number]
  /** By the QR code of the store, where it is by the web. */
  isByQr: Generated<boolean>
  locale: Locale
  joinedAt: string
  /** The last time, a call that was said once more among them. */
  calledAt: string | null
  /** Each time it was called out of the line; a trigger keeps them. */
  calls: Generated<string[]>
  /** The expected wait as it was told at joining; null where none was. */
  toldLeastMinutes: number | null
  toldMostMinutes: number | null
  callEndsAt: string | null
  /** Of who won a raffle: until then the prize is kept. */
  claimEndsAt: string | null
  callCount: Generated<number>
  deferredCount: Generated<number>
  hasRejoined: Generated<boolean>
  endedAt: string | null
  endedBy: (typeof endedBys)[number] | null
  staffMemo: string | null
  /** Who of the store's people moved it last; null where the guest or the clock did. */
  movedBy: string | null
  /** Of the key of its page (`jrs.entry-key.ts`). */
  keyHash: Buffer | null
  /** Of the form by which it was made: sent twice, it is the same entry. */
  joinHash: Buffer | null
  anonymisedAt: string | null
  /** What became of the last text to it; all three null where none left or should have. */
  textKind: EntryText['kind'] | null
  textState: EntryText['state'] | null
  /** Null of those before there was another way than texts. */
  textWay: EntryText['way'] | null
  textAt: string | null
  /** That its turn is near, at this place in line. */
  isToldAhead: Generated<boolean>
  /** Of a queue: when its business day is over, and it with it. */
  dayEndsAt: GeneratedAlways<string | null>
  updatedAt: string
  version: Generated<number>
}

/** What a raffle has published, and what it keeps for the draw. */
export interface JrsRaffleTable {
  jrsItemId: string
  storeId: string
  commitment: string
  committedAt: string
  sealedSeed: string | null
  /** Ascending, as the list closed. */
  numbers: number[] | null
  frozenCount: GeneratedAlways<number | null>
  listFingerprint: string | null
  frozenAt: string | null
  seed: string | null
  publicValue: string | null
  /** All numbers, the lowest score first. */
  ranking: number[] | null
  withdrawn: number[] | null
  winners: number[] | null
  passedTo: Generated<number[]>
  drawnAt: string | null
  toldAt: string | null
}

/** Who waits for a place of a full slot; on the list only once an offer is taken. */
export interface JrsSlotWaitTable {
  id: string
  /** Its place: in the order of joining. */
  sortKey: GeneratedAlways<number>
  jrsItemId: string
  storeId: string
  slotAt: string
  name: string
  /** Wire form. */
  phone: string
  partySize: number
  answers: Json<JrsAnswers>
  isByQr: boolean
  locale: Locale
  status: Generated<SlotWaitStatus>
  joinedAt: string
  offeredAt: string | null
  /** Until then a place is held. */
  offerEndsAt: string | null
  entryId: string | null
  /** Of the key of its page, made as those of entries. */
  keyHash: Buffer
  joinHash: Buffer
}

/** Texts of a store, by business day. */
export interface JrsTextDayTable {
  storeId: string
  /** `YYYY-MM-DD`. */
  day: string
  sent: Generated<number>
  /** When one failed that may leave later; null since one left. */
  failedAt: string | null
}

/** What the store's people write; the rest is the server's. */
export const jrsFieldColumns = [
  'kind',
  'promotionId',
  'title',
  'description',
  'startAt',
  'endAt',
  'weeklyHours',
  'capacity',
  'maxPartySize',
  'perPersonActive',
  'formFields',
  'requirePhoneCode',
  'consentPurpose',
  'retentionDays',
  'callTimeoutMin',
  'maxDeferrals',
  'minutesPerParty',
  'slotMinutes',
  'slotCapacity',
  'closedDays',
  'winnersCount',
  'resultAnnounceAt',
  'publicValueSource',
  'prizeName',
  'prizeValueWon',
  'notifyLosers',
  'notifyOnJoin',
  'notifyAhead',
  'notifyOnCall',
  'remindDayBefore',
  'remindHoursBefore',
] as const
export type JrsItemFields = Pick<Selectable<JrsItemTable>, (typeof jrsFieldColumns)[number]>

/** What a change says of the cover; one that does not name it leaves it. */
export interface CoverChange {
  readonly coverFileId?: string | null
}

/** What a change writes, and what it replaces: only what it changes. */
export interface JrsBefore {
  readonly fields: Partial<JrsItemFields>
  readonly files: CoverChange
}
