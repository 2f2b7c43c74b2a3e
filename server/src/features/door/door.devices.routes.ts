import { AppError } from '@madang/contract/errors'
import {
  addJrsDevice,
  devicePaths,
  listJrsDevices,
  mostDevices,
  removeJrsDevice,
  renewJrsDeviceLink,
  renewJrsDevicePin,
} from '@madang/contract/jrs-devices'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Caller, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { aboutJrs } from '../jrs/jrs.queries.ts'
import { getInScope, lock } from '../jrs/jrs.scope.ts'
import {
  deleteDevice,
  findDevice,
  insertDevice,
  listDevices,
  putKey,
  putPin,
  toDevice,
  type DeviceRecord,
} from './door.devices.queries.ts'
import { drawPin, hashPin } from './door.secrets.ts'

interface Named {
  readonly id: string
  readonly deviceId: string
}

/** The locked list of a device that its store's people change. */
async function lockDevice(trx: Db, { id, deviceId }: Named, caller: Caller) {
  const { item, actions } = await lock(trx, id, caller)
  demand(actions.edit)
  const device = await findDevice(trx, { id: deviceId, jrsItemId: id })
  if (device === undefined) throw new AppError('resource.not_found')
  return { item, device }
}

/** Wall screens and kiosks of lists: their store's people make and end them. */
export function doorDevicesRoutes(serve: Serve, { now, publicUrl, tokenKeys }: Deps): void {
  const callerOf = createCallerOf(now)
  const linkOf = ({ kind }: DeviceRecord, key: string) => `${publicUrl}${devicePaths[kind]}#${key}`
  const newPin = (deviceId: string) => {
    const pin = drawPin()
    return { pin, pinHash: hashPin(tokenKeys.current, { deviceId, pin }) }
  }

  serve(listJrsDevices, async (call) => {
    const { item } = await getInScope(call.db, call.params.id, callerOf(call))
    const devices = item.status === 'ARCHIVED' ? [] : await listDevices(call.db, item.id)
    return { items: devices.map((device) => toDevice(device, now())) }
  })

  serve(addJrsDevice, (call) =>
    inTransaction(call.db, async (trx) => {
      const caller = callerOf(call)
      const { item, actions } = await lock(trx, call.params.id, caller)
      demand(actions.edit)
      const { kind, name, locale } = call.body
      const isFull = (await listDevices(trx, item.id)).length >= mostDevices
      if (item.kind !== 'QUEUE' || isFull) throw new AppError('conflict.state')
      const id = uuidV7(caller.now)
      const key = newSecret()
      const { pin, pinHash } = kind === 'KIOSK' ? newPin(id) : { pin: null, pinHash: null }
      const row = { id, jrsItemId: item.id, storeId: item.storeId, kind, name, locale, pinHash }
      const device = await insertDevice(trx, { ...row, keyHash: hashSecret(key), now: caller.now })
      const changes = { kind: { from: null, to: kind }, device: { from: null, to: name } }
      await record(trx, caller, { action: 'jrs.device_added', ...aboutJrs(item), changes })
      return { device: toDevice(device, caller.now), link: linkOf(device, key), pin }
    }),
  )

  serve(renewJrsDeviceLink, (call) =>
    inTransaction(call.db, async (trx) => {
      const caller = callerOf(call)
      const { item, device } = await lockDevice(trx, call.params, caller)
      const key = newSecret()
      const renewed = await putKey(trx, device.id, { keyHash: hashSecret(key), now: caller.now })
      const changes = { device: { from: null, to: device.name } }
      await record(trx, caller, { action: 'jrs.device_renewed', ...aboutJrs(item), changes })
      return { device: toDevice(renewed, caller.now), link: linkOf(device, key), pin: null }
    }),
  )

  serve(renewJrsDevicePin, (call) =>
    inTransaction(call.db, async (trx) => {
      const caller = callerOf(call)
      const { item, device } = await lockDevice(trx, call.params, caller)
      if (device.kind !== 'KIOSK') throw new AppError('conflict.state')
      const { pin, pinHash } = newPin(device.id)
      await putPin(trx, device.id, pinHash)
      const changes = { device: { from: null, to: device.name } }
      await record(trx, caller, { action: 'jrs.device_renewed', ...aboutJrs(item), changes })
      return { device: toDevice(device, caller.now), link: null, pin }
    }),
  )

  // Also where the list cannot be edited any more: a device that was lost has to be ended.
  serve(removeJrsDevice, (call) =>
    inTransaction(call.db, async (trx) => {
      const caller = callerOf(call)
      const { item } = await lock(trx, call.params.id, caller)
      const device = await deleteDevice(trx, { id: call.query.deviceId, jrsItemId: item.id })
      if (device === undefined) throw new AppError('resource.not_found')
      const changes = { device: { from: device.name, to: null } }
      await record(trx, caller, { action: 'jrs.device_removed', ...aboutJrs(item), changes })
    }),
  )
}
