import { newIdempotencyKey } from '@madang/contract/call'
import { joinAtDoor, pairDevice, type DoorEntry } from '@madang/contract/door'
import type { CallInput } from '@madang/contract/endpoint'
import type { JrsItem } from '@madang/contract/jrs'
import { addJrsDevice, removeJrsDevice, type DeviceKind } from '@madang/contract/jrs-devices'
import { unlessRefused, type EveningApi } from './evening-api.ts'

interface Door {
  readonly api: EveningApi
  /** Of somebody of the staff. */
  readonly token: string
  readonly list: Pick<JrsItem, 'id'>
  readonly say: (line: string) => void
}

/** What is typed at a kiosk; gives the place, and null where it has given too many for the moment. */
export type Kiosk = (guest: CallInput<typeof joinAtDoor>['body']) => Promise<DoorEntry | null>

/**
 * Puts up a wall screen and a kiosk for whoever watches, whose links it says, and opens another kiosk, since a link opens
 * only once; gives what `work` gives with that. All three are ended with it, whatever becomes of it.
 */
export async function atDoor<Done>(
  { api, token, list, say }: Door,
  work: (kiosk: Kiosk) => Promise<Done>,
): Promise<Done> {
  const params = { id: list.id }
  const made: string[] = []

  async function make(kind: DeviceKind, name: string): Promise<URL> {
    const body = { kind, name, locale: 'kr' as const }
    const { device, link } = await api.call(addJrsDevice, { params, body }, token)
    made.push(device.id)
    return new URL(link ?? '') // never null when a device is made
  }

  try {
    say(`Wall screen, opens once: ${(await make('WALL', '시연용 벽 화면')).href}`)
    say(`Kiosk, opens once: ${(await make('KIOSK', '시연용 키오스크')).href}`)
    const { hash } = await make('KIOSK', '시연이 쓰는 키오스크')
    const own = await api.call(pairDevice, { body: { key: hash.slice(1) } })
    return await work((body) => {
      const headers = { 'idempotency-key': newIdempotencyKey() }
      return unlessRefused('rate.limited', api.call(joinAtDoor, { headers, body }, own.token))
    })
  } finally {
    for (const deviceId of made) {
      const ended = api.call(removeJrsDevice, { params, query: { deviceId } }, token)
      // Whoever watches may have ended it already.
      await unlessRefused('resource.not_found', ended)
    }
    say('The wall screen and both kiosks are ended.')
  }
}
