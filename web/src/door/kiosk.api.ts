import type {
  DoorEntry,
  joinAtDoor as join,
  leaveKiosk as leave,
  lendAtDoor as lend,
  takeBackAtDoor as takeBack,
} from '@madang/contract/door'
import type { CallInput, CallOutput } from '@madang/contract/endpoint'
import { bodyOf, reach } from './door.api.ts'

const entryPath: typeof join.path = '/api/v1/door/entry'
const lendPath: typeof lend.path = '/api/v1/door/lent-numbers'
const takeBackPath: typeof takeBack.path = '/api/v1/door/entry/:entryId/cancel'
const leavePath: typeof leave.path = '/api/v1/door/leave'

/** What a guest has typed and agreed to. */
export type Guest = CallInput<typeof join>['body']

interface Joining {
  readonly key: string
  readonly guest: Guest
  /** Ends the waiting sooner than calls do by themselves. */
  readonly signal?: AbortSignal | undefined
}

/** Gives a guest a place; the same key is the same place, however often it is sent. Throws `DoorError`. */
export async function joinAtDoor(token: string, { key, guest, signal }: Joining): Promise<DoorEntry> {
  const headers = { 'idempotency-key': key }
  const answer = await reach(entryPath, { token, body: guest, headers, ...(signal && { signal }) })
  return (await bodyOf(answer)) as DoorEntry // the endpoint's output
}

/** Numbers to give while the server is not reached. Throws `DoorError`. */
export async function lendAtDoor(token: string): Promise<CallOutput<typeof lend>> {
  const answer = await reach(lendPath, { token, body: {} })
  return (await bodyOf(answer)) as CallOutput<typeof lend> // the endpoint's output
}

/** Takes back a place by the key that gave it. Throws `DoorError`. */
export async function takeBackAtDoor(token: string, entryId: string, key: string): Promise<void> {
  const body: CallInput<typeof takeBack>['body'] = { key }
  await reach(takeBackPath.replace(':entryId', entryId), { token, body })
}

/** Lets staff out by the PIN, and ends the device where it is said so. Throws `DoorError`. */
export async function leaveKiosk(token: string, body: CallInput<typeof leave>['body']): Promise<void> {
  await reach(leavePath, { token, body })
}
