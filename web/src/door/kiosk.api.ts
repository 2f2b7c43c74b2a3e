import type {
  DoorEntry,
  joinAtDoor as join,
  leaveKiosk as leave,
  takeBackAtDoor as takeBack,
} from '@madang/contract/door'
import type { CallInput } from '@madang/contract/endpoint'
import { reach } from './door.api.ts'

const entryPath: typeof join.path = '/api/v1/door/entry'
const takeBackPath: typeof takeBack.path = '/api/v1/door/entry/:entryId/cancel'
const leavePath: typeof leave.path = '/api/v1/door/leave'

type Written = CallInput<typeof join>['body']

/** Gives a guest a place; the same key is the same place, however often it is sent. Throws `DoorError`. */
export async function joinAtDoor(token: string, key: string, body: Written): Promise<DoorEntry> {
  const answer = await reach(entryPath, { token, body, headers: { 'idempotency-key': key } })
  return (await answer.json()) as DoorEntry // the endpoint's output
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
