import { createHmac } from 'node:crypto'
import type { Key } from '../../keys.ts'

/**
 * What stays of the number of a member who left, for 30 days: enough to recognise somebody who comes back, not to
 * call.
 */
export function hashPhone({ secret }: Key, phone: string): string {
  return createHmac('sha256', secret).update(phone).digest('hex')
}
