import { linkMinutes, pinLimits, type JrsDevice } from '@madang/contract/jrs-devices'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Device } from '../../http/serve.ts'
import type { JrsDeviceTable } from './door.tables.ts'

const columns = [
  'id',
  'jrsItemId',
  'kind',
  'name',
  'locale',
  'keyEndsAt',
  'pairedAt',
  'lastSeenAt',
  'createdAt',
] as const

export type DeviceRecord = Pick<Selectable<JrsDeviceTable>, (typeof columns)[number]>

/** How often at most it is written down that a device is there. */
const seenEveryMs = 60_000

const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

/** For the store's people. */
export function toDevice(device: DeviceRecord, now: Date): JrsDevice {
  const { id, kind, name, locale, keyEndsAt, pairedAt, lastSeenAt, createdAt } = device
  const linkEndsAt = keyEndsAt !== null && keyEndsAt > now.toISOString() ? keyEndsAt : null
  const status = pairedAt !== null ? 'PAIRED' : linkEndsAt === null ? 'LAPSED' : 'PENDING'
  return { id, kind, name, locale, status, linkEndsAt, pairedAt, lastSeenAt, createdAt }
}

export function listDevices(db: Db, jrsItemId: string): Promise<DeviceRecord[]> {
  return db
    .selectFrom('jrsDevices')
    .select(columns)
    .where('jrsItemId', '=', jrsItemId)
    .orderBy('id')
    .execute()
}

export function findDevice(
  db: Db,
  { id, jrsItemId }: Pick<DeviceRecord, 'id' | 'jrsItemId'>,
): Promise<DeviceRecord | undefined> {
  return db
    .selectFrom('jrsDevices')
    .select(columns)
    .where('id', '=', id)
    .where('jrsItemId', '=', jrsItemId)
    .executeTakeFirst()
}

type NewDevice = Pick<
  Insertable<JrsDeviceTable>,
  'id' | 'jrsItemId' | 'storeId' | 'kind' | 'name' | 'locale' | 'pinHash'
> & { readonly keyHash: Buffer; readonly now: Date }

export async function insertDevice(trx: Db, { now, ...row }: NewDevice): Promise<DeviceRecord> {
  return trx
    .insertInto('jrsDevices')
    .values({ ...row, keyEndsAt: minutesFrom(now, linkMinutes), createdAt: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives a device another link; the one before is nobody's. */
export function putKey(
  trx: Db,
  id: string,
  { keyHash, now }: Pick<NewDevice, 'keyHash' | 'now'>,
): Promise<DeviceRecord> {
  return trx
    .updateTable('jrsDevices')
    .set({ keyHash, keyEndsAt: minutesFrom(now, linkMinutes) })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives a kiosk another PIN, with all its tries. */
export async function putPin(trx: Db, id: string, pinHash: Buffer): Promise<void> {
  await trx
    .updateTable('jrsDevices')
    .set({ pinHash, pinTries: 0, pinLockedUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Ends a device; gives what it was. */
export function deleteDevice(
  trx: Db,
  { id, jrsItemId }: Pick<DeviceRecord, 'id' | 'jrsItemId'>,
): Promise<DeviceRecord | undefined> {
  return trx
    .deleteFrom('jrsDevices')
    .where('id', '=', id)
    .where('jrsItemId', '=', jrsItemId)
    .returning(columns)
    .executeTakeFirst()
}

/** A list that is put away or no queue, and a store that is closed, have no devices any more. */
const isAlive = sql<boolean>`exists (
  select from jrs_items join stores on stores.id = jrs_items.store_id
  where jrs_items.id = jrs_devices.jrs_item_id and jrs_items.status <> 'ARCHIVED' and jrs_items.deleted_at is null
    and jrs_items.kind = 'QUEUE'
    and stores.status <> 'CLOSED'
)`

/** Trades a key for a token, once; undefined where it is used, over or replaced. */
export function tradeKey(
  trx: Db,
  { keyHash, tokenHash, now }: { readonly keyHash: Buffer; readonly tokenHash: Buffer; readonly now: Date },
): Promise<DeviceRecord | undefined> {
  const at = now.toISOString()
  return trx
    .updateTable('jrsDevices')
    .set({ keyHash: null, keyEndsAt: null, tokenHash, pairedAt: at, lastSeenAt: at })
    .where('keyHash', '=', keyHash)
    .where('keyEndsAt', '>', at)
    .where(isAlive)
    .returning(columns)
    .executeTakeFirst()
}

/** Devices by their tokens' hashes, in hex; that they are there is written down once a minute. */
export async function findByTokens(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<(Device & { readonly hash: string })[]> {
  const found = await db
    .selectFrom('jrsDevices')
    .select(['id', 'kind', 'jrsItemId', 'lastSeenAt'])
    .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
    .where(
      sql<boolean>`token_hash = any(array(select decode(hex, 'hex') from unnest(${hashes}::text[]) as hex))`,
    )
    .where(isAlive)
    .execute()
  const since = new Date(now.getTime() - seenEveryMs).toISOString()
  const unseen = found.filter(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt < since)
  if (unseen.length > 0) {
    await db
      .updateTable('jrsDevices')
      .set({ lastSeenAt: now.toISOString() })
      .where(sql<boolean>`id = any(${unseen.map(({ id }) => id)}::uuid[])`)
      .where('lastSeenAt', '<', since)
      .execute()
  }
  return found
}

/**
 * By what a device is lent numbers: another tablet that its next link opens is another holder, and gives none that the one
 * before may still be giving.
 */
export async function findHolder(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('jrsDevices')
    .select(sql<string>`encode(substring(token_hash for 16), 'hex')::uuid`.as('holder'))
    .where('id', '=', id)
    .where('tokenHash', 'is not', null)
    .executeTakeFirst()
  return row?.holder ?? null
}

/**
 * Counts a try of a kiosk's PIN before it is looked at: of a thousand at once five get the hash to compare with. Null
 * where it is locked.
 */
export async function takePinTry(
  db: Db,
  id: string,
  now: Date,
): Promise<{ pinHash: Buffer; pinTries: number } | null> {
  const { tries, lockedMinutes } = pinLimits
  const at = now.toISOString()
  const { rows } = await sql<{ pinHash: Buffer; pinTries: number }>`
    update jrs_devices
    set pin_tries = case when pin_locked_until is null then pin_tries + 1 else 1 end,
      pin_locked_until = case
        when pin_locked_until is null and pin_tries + 1 >= ${tries} then ${minutesFrom(now, lockedMinutes)}::timestamptz
      end
    where id = ${id} and pin_hash is not null and (pin_locked_until is null or pin_locked_until <= ${at}::timestamptz)
    returning pin_hash, pin_tries
  `.execute(db)
  return rows[0] ?? null
}

/** When a kiosk's PIN is looked at again. */
export async function findPinLock(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('jrsDevices')
    .select('pinLockedUntil')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.pinLockedUntil ?? null
}

export async function forgetPinTries(db: Db, id: string): Promise<void> {
  await db.updateTable('jrsDevices').set({ pinTries: 0, pinLockedUntil: null }).where('id', '=', id).execute()
}
