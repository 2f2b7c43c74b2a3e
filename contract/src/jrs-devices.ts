import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { keysOf } from './keys-of.ts'
import { locales } from './locales.ts'
import { Id, idParam, Instant, text } from './shapes.ts'

/** What a device of a list is there for, and where it opens its link. */
export const devicePaths = { WALL: '/door/wall', KIOSK: '/door/kiosk' } as const
export const deviceKinds = keysOf(devicePaths)
export type DeviceKind = (typeof deviceKinds)[number]

/** So long a link opens a device: it is made when one stands before the tablet. */
export const linkMinutes = 15
/** Of one list. */
export const mostDevices = 20
/** By which staff leave a kiosk (product.md §2): so many wrong ones, and none is looked at for so long. */
export const pinLimits = { digits: 6, tries: 5, lockedMinutes: 5 } as const

/** A wall screen or kiosk of a list, as its store's people see it. */
export const JrsDevice = z.object({
  id: Id,
  kind: z.enum(deviceKinds),
  name: z.string(),
  /** In which a wall speaks, and a kiosk begins. */
  locale: z.enum(locales),
  /** Its link was not opened yet, can be opened no more, or was opened. */
  status: z.enum(['PENDING', 'LAPSED', 'PAIRED']),
  /** Of the link that was made last and not opened. */
  linkEndsAt: z.nullable(Instant),
  pairedAt: z.nullable(Instant),
  /** To the minute. */
  lastSeenAt: z.nullable(Instant),
  createdAt: Instant,
})
export type JrsDevice = z.infer<typeof JrsDevice>

/** What only who makes it sees, once. */
export const JrsDeviceSecrets = z.object({
  device: JrsDevice,
  /** Opens the device, once; the key stands after `#`, so that it is in no log. */
  link: z.nullable(z.string()),
  /** Of a kiosk. */
  pin: z.nullable(z.string()),
})
export type JrsDeviceSecrets = z.infer<typeof JrsDeviceSecrets>

const access = 'jrs.edit'
const deviceParams = z.object({ id: Id, deviceId: Id })

export const listJrsDevices = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/:id/devices',
  summary: 'The wall screens and kiosks of a list, in the order in which they were made.',
  access,
  params: idParam,
  output: z.object({ items: z.array(JrsDevice) }),
})

export const addJrsDevice = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/devices',
  summary:
    'Make a wall screen or kiosk of a queue, with the link that opens it once within a quarter of an hour, and the PIN by which staff leave a kiosk. Both are told here only.',
  access,
  params: idParam,
  status: 201,
  body: z.strictObject({ kind: z.enum(deviceKinds), name: text(1, 40), locale: z.enum(locales) }),
  refuses: ['conflict.state'],
  output: JrsDeviceSecrets,
})

export const renewJrsDeviceLink = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/devices/:deviceId/link',
  summary:
    'Another link for a device; the one before is nobody’s. Where it is opened is the device from then on.',
  access,
  params: deviceParams,
  body: z.strictObject({}),
  refuses: ['conflict.state'],
  output: JrsDeviceSecrets,
})

export const renewJrsDevicePin = endpoint({
  method: 'POST',
  path: '/api/v1/jrs/:id/devices/:deviceId/pin',
  summary: 'Another PIN for a kiosk, which counts at once and unlocks it.',
  access,
  params: deviceParams,
  body: z.strictObject({}),
  refuses: ['conflict.state'],
  output: JrsDeviceSecrets,
})

export const removeJrsDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/jrs/:id/devices',
  summary: 'End a device: it shows and adds nothing any more, from this moment on.',
  access,
  params: idParam,
  query: z.strictObject({ deviceId: Id }),
  refuses: [],
  status: 204,
  output: z.void(),
})
