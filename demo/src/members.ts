import type { Role } from '@madang/contract/access'
import type { Locale } from '@madang/contract/locales'
import type { UserStatus } from '@madang/contract/users'
import type { Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { koreanName, pickWeighted, type Random } from './names.ts'
import {
  countAllUsers,
  insertDemoMembers,
  tidyUsers,
  withoutIndexes,
  type DemoMember,
} from './members.queries.ts'
import { lockSeeding } from './seeding.queries.ts'

type WeightedRoles = readonly (readonly [Role, number])[]

interface SeedOptions {
  readonly count: number
  readonly now: Date
  /** The same seed, count and clock make the same members. */
  readonly seed: number
  /** How many of them joined in the last weeks, beyond the even growth: a few hundred alone leave most days empty. */
  readonly recentShare?: number
  /** How they are shared out over the roles. */
  readonly roles?: WeightedRoles
}

type Source = Omit<SeedOptions, 'count'>

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const daysOfHistory = 3 * 365
const recentDays = 28
const batchSize = 10_000
/** From here it is faster to make the indexes anew than to keep them up to date. */
const largeCount = 100_000

const ofService: WeightedRoles = [
  ['USER', 9_790],
  ['MANAGER', 207],
  ['ADMIN', 3],
]
/** Enough of them own the stores of the demonstration, and more than one works for the operator. */
const ofDemonstration: WeightedRoles = [
  ['USER', 88],
  ['MANAGER', 11],
  ['ADMIN', 1],
]
const weightedStatuses: readonly (readonly [UserStatus, number])[] = [
  ['ACTIVE', 97],
  ['SUSPENDED', 3],
]
const weightedLocales: readonly (readonly [Locale, number])[] = [
  ['kr', 955],
  ['gb', 20],
  ['cn', 15],
  ['es', 4],
  ['br', 3],
  ['ir', 3],
]
const mailWords = [
  'haru',
  'bada',
  'namu',
  'byul',
  'gureum',
  'sonamu',
  'dalbit',
  'noeul',
  'sarang',
  'minu',
  'jiyu',
]
const mailDomains = ['example.com', 'example.kr', 'mail.example.com']
const memos = [
  '전화 문의가 잦음. 오후에 통화 가능',
  '이름 변경 요청 처리 완료',
  '단체 예약 담당자',
  '신분 확인 완료',
]

/** A small generator of its own for each member (mulberry32), so that any part can be made again. */
export function randomOf(seed: number, index: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A different number for every index: multiplying by a number prime to the range visits each once. */
function phoneOf(index: number): string {
  const numbers = 80_000_000
  return `+8210${20_000_000 + ((index * 48_271_411 + 13_579) % numbers)}`
}

/** UUID v7 of the day of joining; the index at its end keeps it unique. */
function idOf(random: Random, createdAt: number, index: number): string {
  const time = createdAt.toString(16).padStart(12, '0')
  const a = Math.floor(random() * 0x1000)
    .toString(16)
    .padStart(3, '0')
  const b = Math.floor(0x8000 + random() * 0x4000).toString(16)
  const tail =
    Math.floor(random() * 0x10000)
      .toString(16)
      .padStart(4, '0') + index.toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b}-${tail}`
}

/** More join from month to month, and by day more than by night. */
function joinedAt(random: Random, now: number, recentShare: number): number {
  const today = now - ((now + 9 * hourMs) % dayMs)
  const isRecent = recentShare > 0 && random() < recentShare
  const daysAgo = isRecent ? recentDays * random() ** 1.3 : daysOfHistory * (1 - Math.sqrt(random()))
  const day = today - Math.floor(daysAgo) * dayMs
  const time = day + Math.floor((7 + 8.5 * (random() + random())) * hourMs)
  return time < now ? time : time - dayMs
}

function emailOf(random: Random): string | null {
  if (random() > 0.45) return null
  const word = mailWords[Math.floor(random() * mailWords.length)]
  const domain = mailDomains[Math.floor(random() * mailDomains.length)]
  return `${word}${Math.floor(random() * 100_000)}@${domain}`
}

function instant(time: number): string {
  return new Date(time).toISOString()
}

/** One believable member; the same for the same seed, index and clock. */
export function demoMember(
  index: number,
  { now, seed, recentShare = 0, roles = ofService }: Source,
): DemoMember {
  const random = randomOf(seed, index)
  const created = joinedAt(random, now.getTime(), recentShare)
  const age = now.getTime() - created
  const hasSignedIn = random() > 0.06
  const lastLogin = now.getTime() - Math.floor(age * random() ** 3)
  const [authorityType] = pickWeighted(random, roles, ([, weight]) => weight)
  const [status] = pickWeighted(random, weightedStatuses, ([, weight]) => weight)
  const [locale] = pickWeighted(random, weightedLocales, ([, weight]) => weight)
  const wantsMarketing = random() < 0.4
  const wantsNight = wantsMarketing && random() < 0.3
  return {
    id: idOf(random, created, index),
    phone: phoneOf(index),
    name: koreanName(random),
    email: emailOf(random),
    authorityType,
    status,
    locale,
    marketingConsentAt: wantsMarketing ? instant(created) : null,
    nightConsentAt: wantsNight ? instant(created) : null,
    lastLoginAt: hasSignedIn ? instant(lastLogin) : null,
    memo: random() < 0.01 ? (memos[Math.floor(random() * memos.length)] ?? null) : null,
    createdAt: instant(created),
    updatedAt: instant(status === 'ACTIVE' ? created : now.getTime() - Math.floor(age * random())),
  }
}

/** Adds the members of a range in batches; the next one is made while the database works on the one before. */
async function insertRange(db: Db, range: { from: number; to: number }, source: Source): Promise<number> {
  let added = 0
  let working = Promise.resolve(0)
  for (let start = range.from; start < range.to; start += batchSize) {
    const length = Math.min(batchSize, range.to - start)
    const members = Array.from({ length }, (_, offset) => demoMember(start + offset, source))
    added += await working
    working = insertDemoMembers(db, members)
  }
  return added + (await working)
}

async function insertAll(trx: Db, { count, ...source }: SeedOptions): Promise<void> {
  let from = await countAllUsers(trx)
  let left = count
  // More than once only where a number was taken.
  while (left > 0) {
    const to = from + left
    left -= await insertRange(trx, { from, to }, source)
    from = to
  }
}

/**
 * Adds believable members, all or none. Their numbers go on from the members that are there, so it can be
 * run again.
 */
export async function seedMembers(db: Kysely<Tables>, options: SeedOptions): Promise<void> {
  const isLarge = options.count >= largeCount
  await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'users')
    if (isLarge) await withoutIndexes(trx, 'users', () => insertAll(trx, options))
    else await insertAll(trx, options)
  })
  if (isLarge) await tidyUsers(db)
}

/** Fills an empty database with the members of the demonstration; one that has members stays as it is. */
export async function seedDemo(db: Kysely<Tables>, { now }: { now: Date }): Promise<void> {
  const onlyTheAdministrator = 1
  await inTransaction(db, async (trx) => {
    await lockSeeding(trx, 'users')
    if ((await countAllUsers(trx)) > onlyTheAdministrator) return
    await seedMembers(trx, { count: 300, now, seed: 1, recentShare: 0.3, roles: ofDemonstration })
  })
}
