import { anchorDayOf, periodEnd } from '@madang/contract/plan-periods'
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@madang/contract/access'
import { isBusinessNumber } from '@madang/contract/business-number'
import { filePurposes, type FilePurpose } from '@madang/contract/files'
import { devicePaths, linkMinutes } from '@madang/contract/jrs-devices'
import type { StaffRole, StoreStatus } from '@madang/contract/store-actions'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { uuidV7 } from '../db/uuid.ts'
import { hashSecret, newSecret } from '../tokens.ts'
import { record, type Deed, type Doer } from '../record/audit.queries.ts'
import type { JrsDeviceTable } from '../features/door/door.tables.ts'
import type { SubscriptionTable } from '../features/plans/plans.tables.ts'
import type { FaqTable } from '../features/faqs/faqs.tables.ts'
import type { FileTable } from '../features/files/files.tables.ts'
import type { JrsItemTable } from '../features/jrs/jrs.tables.ts'
import type { LegalDocumentTable } from '../features/legal/legal.tables.ts'
import type { PromotionTable } from '../features/promotions/promotions.tables.ts'
import type { UserRequestTable } from '../features/requests/requests.tables.ts'
import type { StoreTable } from '../features/stores/stores.tables.ts'
import type { UserTable } from '../features/users/users.tables.ts'

export interface TestUser {
  readonly id: string
  readonly phone: string
  readonly authorityType: Role
}

// The stand-in refuses recipients that end in 0001, 0002 and 0003.
let lastPhone = 100

/** A mobile number that no other user of this test file has. */
export function nextPhone(): string {
  lastPhone += 1
  return `+8210${String(71_000_000 + lastPhone)}`
}

/** A member straight into the database; anything not given has a value that fits. */
export async function insertUser(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<UserTable>>,
): Promise<TestUser> {
  const at = now.toISOString()
  const user = {
    id: uuidV7(now),
    phone: nextPhone(),
    name: '김민수',
    authorityType: 'USER' as const,
    status: 'ACTIVE' as const,
    locale: 'kr' as const,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('users').values(user).execute()
  return { id: user.id, phone: user.phone ?? '', authorityType: user.authorityType }
}

let lastBusiness = 100_000_000

/** A valid business number that no other store of this test file has. */
export function nextBusinessNumber(): string {
  lastBusiness += 1
  const number = Array.from({ length: 10 }, (_, check) => `${lastBusiness}${check}`).find(isBusinessNumber)
  if (number === undefined) throw new Error('every nine digits have a check digit')
  return number
}

export interface TestStore {
  readonly id: string
  readonly status: StoreStatus
  readonly version: number
}

/** One of those that the migrations make. */
export const restaurantId = '019aa000-0000-7000-8000-000000000001'

/** What uses a file, and what it is there. */
export type FilePlace = Partial<Pick<Insertable<FileTable>, 'recordId' | 'position' | 'type'>>

interface FileGiven extends FilePlace {
  readonly ownerId: string
  readonly purpose: FilePurpose
}

/** A file straight into the database: its row without bytes. Gives its id. */
export async function insertFile(db: Kysely<Tables>, now: Date, given: FileGiven): Promise<string> {
  const { purpose, recordId = null } = given
  const { kind, visibility } = filePurposes[purpose]
  const at = now.toISOString()
  const id = uuidV7(now)
  const sha256 = createHash('sha256').update(id).digest('hex')
  const bytes = {
    name: 'photo.jpg',
    mime: 'image/jpeg',
    size: 9,
    storedSize: 9,
    width: 3,
    height: 2,
    sha256,
  } as const
  await db
    .insertInto('files')
    .values({
      ...given,
      id,
      kind,
      visibility,
      ...bytes,
      recordId,
      looseSince: recordId === null ? at : null,
      createdAt: at,
    })
    .execute()
  return id
}

/**
 * A store straight into the database; anything not given has a value that fits. It is complete when somebody works
 * in it, who then brought its registration.
 */
export async function insertStore(
  db: Kysely<Tables>,
  now: Date,
  { staff = {}, ...given }: Partial<Insertable<StoreTable>> & { staff?: Record<string, StaffRole> },
): Promise<TestStore> {
  const at = now.toISOString()
  const store = {
    id: uuidV7(now),
    name: '마당 국밥',
    categoryId: restaurantId,
    phone: '02-123-4567',
    businessNumber: nextBusinessNumber(),
    businessName: '마당',
    representativeName: '김민수',
    openedOn: '2020-03-02',
    zonecode: '06236',
    roadAddress: '서울 강남구 테헤란로 1',
    bcode: '1168010100',
    status: 'DRAFT' as const,
    createdAt: at,
    updatedAt: at,
    ...(given.status === 'REJECTED' && { reviewNote: '주소를 확인해 주세요' }),
    ...given,
  }
  await db.insertInto('stores').values(store).execute()
  for (const [userId, staffRole] of Object.entries(staff)) {
    await db
      .insertInto('storeStaff')
      .values({ storeId: store.id, userId, staffRole, createdAt: at })
      .execute()
  }
  const [ownerId] = Object.keys(staff)
  if (ownerId !== undefined) {
    const place = { recordId: store.id, position: 0, type: 'BUSINESS_REGISTRATION' }
    await insertFile(db, now, { ownerId, purpose: 'STORE_DOCUMENT', ...place })
  }
  return { id: store.id, status: store.status, version: 1 }
}

/** Other processes write into the same database: each begins elsewhere. */
let lastCode = 10_000_000 + (process.pid % 80_000) * 1_000

/** A promotion straight into the database, complete but for its cover: a draft of an hour from now on for a week. */
export async function insertPromotion(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<PromotionTable>> & { readonly storeId: string },
): Promise<{ id: string; code: string }> {
  const at = now.toISOString()
  const hourMs = 60 * 60 * 1000
  lastCode += 1
  const promotion = {
    id: uuidV7(now),
    code: String(lastCode),
    title: '개강 맞이 할인',
    summary: '개강 주간 20% 할인',
    benefitKind: 'PERCENT' as const,
    benefitValue: 20,
    startAt: new Date(now.getTime() + hourMs).toISOString(),
    endAt: new Date(now.getTime() + 7 * 24 * hourMs).toISOString(),
    createdAt: at,
    updatedAt: at,
    ...(given.status === 'REJECTED' && { reviewNote: '사진을 확인해 주세요' }),
    ...given,
  }
  await db.insertInto('promotions').values(promotion).execute()
  return { id: promotion.id, code: promotion.code }
}

/** A list straight into the database, complete: a draft of a queue without a period. */
export async function insertJrsItem(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<JrsItemTable>> & { readonly storeId: string },
): Promise<{ id: string; code: string }> {
  const at = now.toISOString()
  lastCode += 1
  const item = {
    id: uuidV7(now),
    code: String(lastCode),
    title: '저녁 대기',
    consentPurpose: '줄 순서 안내와 호출',
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('jrsItems').values(item).execute()
  await db.insertInto('jrsLines').values({ jrsItemId: item.id }).execute()
  return { id: item.id, code: item.code }
}

/** A wall screen or kiosk of a list that its link opens; gives where, with the key after `#`. */
export async function insertJrsDevice(
  db: Kysely<Tables>,
  now: Date,
  given: Pick<Insertable<JrsDeviceTable>, 'jrsItemId' | 'storeId' | 'kind'> &
    Partial<Insertable<JrsDeviceTable>>,
): Promise<{ path: string }> {
  const key = newSecret()
  const row = { id: uuidV7(now), name: '입구', locale: 'kr', createdAt: now.toISOString(), ...given } as const
  const keyEndsAt = new Date(now.getTime() + linkMinutes * 60_000).toISOString()
  const pinHash = given.kind === 'KIOSK' ? hashSecret(key) : null
  await db
    .insertInto('jrsDevices')
    .values({ pinHash, ...row, keyHash: hashSecret(key), keyEndsAt })
    .execute()
  return { path: `${devicePaths[given.kind]}#${key}` }
}

/** A legal text straight into the database: a draft, or with a number one that is in force from now on. */
export async function insertLegalText(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<LegalDocumentTable>> = {},
): Promise<{ id: string }> {
  const at = now.toISOString()
  const isPublished = typeof given.number === 'number'
  const text = {
    id: uuidV7(now),
    type: 'TERMS' as const,
    bodies: JSON.stringify({ kr: '## 제1조(목적)\n\n마당', gb: '## 1. Purpose\n\nMadang' }),
    createdAt: at,
    updatedAt: at,
    ...(isPublished && { status: 'EFFECTIVE' as const, effectiveAt: at, publishedAt: at }),
    ...given,
  }
  await db.insertInto('legalDocuments').values(text).execute()
  return { id: text.id }
}

/** Somebody who has agreed to the terms in force, if there are any. */
export async function agreeToTerms(db: Kysely<Tables>, now: Date, userId: string): Promise<void> {
  const terms = await db
    .selectFrom('legalDocuments')
    .select('number')
    .where('type', '=', 'TERMS')
    .where('effectiveAt', '<=', now.toISOString())
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!terms?.number) return
  const agreement = { userId, number: terms.number, agreedAt: now.toISOString() }
  await db.insertInto('termsAgreements').values(agreement).execute()
}

/** A published question straight into the database, at the end of its group. */
export async function insertFaq(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<FaqTable>> = {},
): Promise<{ id: string }> {
  const at = now.toISOString()
  const { category = 'LISTS' } = given
  const faq = {
    id: uuidV7(now),
    category,
    position: sql<number>`(select coalesce(max(position) + 1, 0) from faqs where category = ${category})`,
    question: JSON.stringify({ kr: '늦으면 어떻게 되나요?', gb: 'What if I come late?' }),
    answer: JSON.stringify({ kr: '다음 번호로 넘어가요.', gb: 'The next number is called.' }),
    published: true,
    isTop: false,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('faqs').values(faq).execute()
  return { id: faq.id }
}

/** A request straight into the database: a guest's that was just received, with three days to answer. */
export async function insertRequest(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<UserRequestTable>> = {},
): Promise<{ id: string; linkToken: string; phone: string }> {
  const at = now.toISOString()
  const { requesterId = null, status = 'RECEIVED' } = given
  const phone = nextPhone()
  const guest = requesterId === null ? { guestName: '성춘향', guestPhone: phone } : {}
  const isClosed = ['COMPLETED', 'REJECTED', 'WITHDRAWN'].includes(status)
  const request = {
    id: uuidV7(now),
    type: 'REFUND_USER' as const,
    status,
    ...guest,
    subject: '이용권 환불',
    body: '결제한 다음 날 취소했는데 환불이 되지 않았어요.',
    dueAt: new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000).toISOString(),
    linkToken: randomBytes(16).toString('base64url'),
    ...(isClosed && { closedAt: at }),
    ...(status === 'REJECTED' && { answer: '환불 기간이 지났습니다.', answeredAt: at }),
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('userRequests').values(request).execute()
  if (typeof request.answer === 'string') {
    const decision = status === 'COMPLETED' || status === 'REJECTED' ? status : 'APPROVED'
    const { id: requestId, answer: text, assigneeId: authorId = null } = request
    await db
      .insertInto('requestAnswers')
      .values({ requestId, status: decision, text, authorId, at })
      .execute()
  }
  return { id: request.id, linkToken: request.linkToken, phone }
}

export interface AuditGiven extends Partial<Deed> {
  readonly actor?: Doer['viewer']
  readonly origin?: Doer['origin']
}

/** A record of somebody's view of a member, or of what is given; the chain gets it from the sealing job. */
export function insertAuditRecord(
  db: Kysely<Tables>,
  now: Date,
  { actor = null, origin = null, ...given }: AuditGiven = {},
): Promise<string> {
  return record(db, { viewer: actor, origin, now }, { action: 'users.viewed', entity: 'user', ...given })
}

interface SessionGiven {
  readonly userId: string
  readonly keepLoggedIn?: boolean
  /** Until the access token is over; negative when it is over already. */
  readonly accessSeconds?: number
  readonly userAgent?: string
}

export interface TestSession {
  readonly id: string
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token is over. */
  readonly accessExpiresAt: Date
}

const sessionSeconds = 12 * 60 * 60

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A signed-in session without the road over the text message. */
export async function insertTokens(db: Kysely<Tables>, now: Date, given: SessionGiven): Promise<TestSession> {
  const { userId, keepLoggedIn = true, accessSeconds = sessionSeconds, userAgent = 'test' } = given
  const accessToken = randomBytes(32).toString('base64url')
  const refreshToken = randomBytes(32).toString('base64url')
  const id = uuidV7(now)
  const at = now.toISOString()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const accessExpiresAt = inSeconds(accessSeconds)
  const later = inSeconds(sessionSeconds).toISOString()
  const session = { id, userId, keepLoggedIn, userAgent, ip: '127.0.0.1', createdAt: at }
  await db
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: at, idleExpiresAt: later, absoluteExpiresAt: later })
    .execute()
  const hashes = { accessHash: hashOf(accessToken), refreshHash: hashOf(refreshToken) }
  await db
    .insertInto('sessionTokens')
    .values({
      id: uuidV7(now),
      sessionId: id,
      ...hashes,
      accessExpiresAt: accessExpiresAt.toISOString(),
      createdAt: at,
    })
    .execute()
  return { id, accessToken, refreshToken, accessExpiresAt }
}

/** The same, for calls that only need the access token. */
export async function insertSession(db: Kysely<Tables>, now: Date, userId: string): Promise<string> {
  const { accessToken } = await insertTokens(db, now, { userId })
  return accessToken
}

/** What a store has subscribed to, straight into the database: PRO by the month, from now on. */
export async function insertSubscription(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<SubscriptionTable>> & { readonly storeId: string },
): Promise<{ id: string }> {
  const at = now.toISOString()
  const anchorDay = anchorDayOf(now)
  const subscription = {
    id: uuidV7(now),
    planKey: 'PRO',
    planVersion: 1,
    cycle: 'MONTH' as const,
    currentPeriodStart: at,
    currentPeriodEnd: periodEnd(at, { cycle: given.cycle ?? 'MONTH', anchorDay }),
    anchorDay,
    paymentMethodId: null,
    trialEndsAt: null,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('subscriptions').values(subscription).execute()
  return { id: subscription.id }
}

/** Whether anything can be paid for, and plans are kept to. */
export async function sellPlans(db: Kysely<Tables>, now: Date): Promise<void> {
  const value = JSON.stringify({ ads: false, payments: true, webJoin: false })
  const row = { section: 'features', value, version: 1, updatedAt: now.toISOString() } as const
  await db
    .insertInto('settingsSections')
    .values(row)
    .onConflict((conflict) => conflict.column('section').doUpdateSet({ value }))
    .execute()
}
