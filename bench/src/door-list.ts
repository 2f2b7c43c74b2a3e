import { call, type Send } from '@madang/contract/call'
import { pairDevice } from '@madang/contract/door'
import type { CallOutput } from '@madang/contract/endpoint'
import type { DeviceKind } from '@madang/contract/jrs-devices'
import { addJrsEntry, callNextJrs, setJrsEntryStatus } from '@madang/contract/jrs-entries'
import { insertJrsDevice, insertJrsItem } from '@madang/server/testing/factories'
import { openStore } from './staff.ts'
import type { openBeside } from './system.ts'

const people = 5

/** The right of a wall or a kiosk, as its page keeps it. */
export type StoredDevice = CallOutput<typeof pairDevice>

interface Opening {
  readonly db: ReturnType<typeof openBeside>['db']
  /** Of the server. */
  readonly url: string
}

export type DoorList = Awaited<ReturnType<typeof openDoorList>>

/** An open queue that sends no texts, worked on through HTTP by people of its store, and its screens. */
export async function openDoorList({ db, url }: Opening) {
  const { storeId, tokens } = await openStore(db, people)
  const silent = { notifyOnJoin: false, notifyAhead: 0, notifyOnCall: false }
  const { id: jrsItemId } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', ...silent })

  let asked = 0
  const send: Send = async ({ method, path, headers, body, needsToken }) => {
    asked += 1
    const authorization = needsToken ? { authorization: `Bearer ${tokens[asked % people]}` } : {}
    const answer = await fetch(url + path, { method, headers: { ...headers, ...authorization }, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const params = { id: jrsItemId }
  const newLink = async (kind: DeviceKind): Promise<string> =>
    (await insertJrsDevice(db, new Date(), { jrsItemId, storeId, kind })).path

  return {
    /** Of another device: where it is opened, with its key. */
    newLink,
    /** Another one that is opened already. */
    newDevice: async (kind: DeviceKind): Promise<StoredDevice> => {
      const [, key = ''] = (await newLink(kind)).split('#')
      return call(send, pairDevice, { body: { key } })
    },
    join: () => call(send, addJrsEntry, { params, body: { partySize: 2 } }),
    callNext: () => call(send, callNextJrs, { params, body: {} }),
    arrive: (entryId: string) =>
      call(send, setJrsEntryStatus, { params: { entryId }, body: { from: 'CALLED', to: 'COMPLETED' } }),
  }
}

/** For `addInitScript`: the page finds its device as after a reload. */
export function storageScript(device: StoredDevice): string {
  const [key, value] = [`door ${device.kind}`, JSON.stringify(device)].map((text) => JSON.stringify(text))
  return `localStorage.setItem(${key}, ${value})`
}
