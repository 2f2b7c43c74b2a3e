import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { queryInt } from './shapes.ts'

/** Further back nobody remembers what changed: whoever was away for longer reads everything once more. */
export const keptSeconds = 5 * 60

/**
 * What changed since the event before, to be read again. A topic is `kind:id` of one record, with everything that lists
 * or counts it; `kind` alone where many changed at once; `all` after a gap.
 */
export const LiveEvent = z.object({ topics: z.array(z.string()) })

/** Of records in the console. */
export const liveKinds = [
  'audit',
  'jrs',
  'ledger',
  'notifications',
  'orders',
  'promotions',
  'requests',
  'stores',
  'users',
] as const

const headers = z.object({ 'last-event-id': z.exactOptional(z.string()) })

export const listenToEvents = endpoint({
  method: 'GET',
  path: '/api/v1/events',
  summary:
    'What changes of that which one may see, as it happens: of the own stores for managers, of all for ' +
    'the operator, of oneself for everybody. The events name what to read again, not what it is. The ' +
    'last id that came goes along as `Last-Event-ID` when one comes back.',
  access: 'signed-in',
  answer: 'events',
  query: z.strictObject({
    /** How long ago that was read which the events go on from; without a `Last-Event-ID`. */
    sinceSeconds: z.exactOptional(queryInt(0, keptSeconds)),
  }),
  headers,
  output: LiveEvent,
})

export const listenToJrs = endpoint({
  method: 'GET',
  path: '/api/v1/jrs/by-code/:code/events',
  summary:
    'That something changed among the entries of a list, as it happens; who and what, it does not say. For the pages of guests, which then read their own.',
  access: 'public',
  answer: 'events',
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  headers,
  output: LiveEvent,
})
