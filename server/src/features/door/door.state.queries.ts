import { mostDoorNumbers, type DoorState } from '@madang/contract/door'
import { AppError } from '@madang/contract/errors'
import { publicFilePath } from '@madang/contract/files'
import { joinsUntil } from '@madang/contract/jrs-times'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Device } from '../../http/serve.ts'
import { findJrs, joiningOf } from '../jrs/jrs.queries.ts'
import { findQueue, waitToJoin } from '../jrs/jrs.wait.queries.ts'
import { findDevice } from './door.devices.queries.ts'

/** More are never called at the same time where anybody could read them. */
const mostCalled = 12

/** Who is called and not yet there, the newest first: numbers alone. */
function listCalled(db: Db, jrsItemId: string, now: Date) {
  return db
    .selectFrom('jrsEntries')
    .select(['number', 'calledAt', 'callCount'])
    .$narrowType<{ calledAt: string }>() // the table demands it of who is called
    .where('jrsItemId', '=', jrsItemId)
    .where('status', '=', 'CALLED')
    .where('callEndsAt', '>', now.toISOString())
    .orderBy('calledAt', 'desc')
    .limit(mostCalled)
    .execute()
}

/** What a device shows of its list, all as of one moment. */
export function findDoorState(db: Kysely<Tables>, device: Device, now: Date): Promise<DoorState> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readDoorState(trx, device, now))
}

async function readDoorState(db: Db, { id, jrsItemId }: Device, now: Date): Promise<DoorState> {
  const [item, device, called, queue] = await Promise.all([
    findJrs(db, jrsItemId),
    findDevice(db, { id, jrsItemId }),
    listCalled(db, jrsItemId, now),
    findQueue(db, jrsItemId, now),
  ])
  if (item === undefined || device === undefined) throw new AppError('auth.token_invalid')
  const [cover] = item.files
  return {
    at: now.toISOString(),
    kind: device.kind,
    deviceName: device.name,
    locale: device.locale,
    storeName: item.storeName,
    title: item.title,
    code: item.code,
    callTimeoutMin: item.callTimeoutMin,
    maxDeferrals: item.maxDeferrals,
    maxPartySize: item.maxPartySize,
    coverPath: cover === undefined ? null : publicFilePath(cover, 1280),
    needsPhone: item.requirePhoneCode,
    formFields: item.formFields,
    notifyOnJoin: item.notifyOnJoin,
    consentPurpose: item.consentPurpose,
    retentionDays: item.retentionDays,
    joining: joiningOf(item, now),
    closesAt: joinsUntil(item, now),
    called,
    next: queue.waiting.slice(0, mostDoorNumbers).map(({ number }) => number),
    waiting: queue.waiting.length,
    wait: waitToJoin(item, queue, now),
  }
}
