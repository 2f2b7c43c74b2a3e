import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import {
  insertFaq,
  insertJrsItem,
  insertLegalText,
  insertPromotion,
  insertRequest,
  insertTokens,
} from './testing/factories.ts'
import { faultOf, hostileRequest, sendHostile, type Choose } from './testing/hostile.ts'
import type { Known } from './testing/hostile-samples.ts'

let app: TestApp
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

beforeAll(async () => {
  app = await startTestApp({ withPayments: true })
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

let addresses = 0
let texts = 0

/** In turn what its store's people may change and what they may not. */
function pickStatus() {
  const statuses = ['DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'LIVE', 'PAUSED', 'ENDED'] as const
  return statuses[texts % statuses.length] ?? 'DRAFT'
}

/** People of every role, signed in anew: a request may well have signed them out, suspended or withdrawn them. */
async function makeKnown(): Promise<Known> {
  const { db, clock } = app
  const people = await Promise.all(
    (['USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN', 'SUPER_ADMIN', 'SUPER_ADMIN'] as const).map(
      (authorityType) => app.insertUser({ authorityType }),
    ),
  )
  const sessions = await Promise.all(people.map(({ id }) => insertTokens(db, clock.now(), { userId: id })))
  const member = await app.insertUser()
  const owner = people[1]?.id ?? member.id
  const store = await app.insertStore({ status: 'ACTIVE' }, { [owner]: 'OWNER' })
  const promotion = await insertPromotion(db, clock.now(), { storeId: store.id, status: pickStatus() })
  const jrs = await insertJrsItem(db, clock.now(), { storeId: store.id })
  // Past ones: of what is in force there is only one of a kind.
  const legal = await insertLegalText(db, clock.now(), { number: ++texts, status: 'SUPERSEDED' })
  const faq = await insertFaq(db, clock.now())
  const request = await insertRequest(db, clock.now(), { assigneeId: people[3]?.id ?? null })
  return {
    memberId: member.id,
    storeId: store.id,
    promotionId: promotion.id,
    jrsId: jrs.id,
    legalId: legal.id,
    faqId: faq.id,
    requestId: request.id,
    phone: member.phone,
    tokens: sessions.map(({ accessToken }) => accessToken),
    nextAddress: () => {
      addresses += 1
      return `10.${addresses >> 16}.${(addresses >> 8) & 0xff}.${addresses & 0xff}`
    },
  }
}

const runs = 150
const requestsPerRun = 24
const longestMs = 2_000

test(`${runs * requestsPerRun} hostile requests: none fails the server, every refusal is a problem document`, async () => {
  const randomness = fc.array(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), {
    minLength: requestsPerRun,
    maxLength: requestsPerRun,
  })
  const property = fc.asyncProperty(randomness, async (choices) => {
    const known = await makeKnown()
    app.clock.advance({ seconds: 10 })
    await Promise.all(
      choices.map(async (numbers) => {
        let at = 0
        const choose: Choose = (count) => (numbers[at++ % numbers.length] ?? 0) % count
        const request = hostileRequest(choose, known)
        const answer = await sendHostile(app.url, request, agent)
        const told = { ...request, body: request.body?.toString().slice(0, 300) }
        expect([faultOf(request, answer), told]).toEqual([null, told])
        expect([answer.ms < longestMs, told]).toEqual([true, told])
      }),
    )
  })
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
}, 300_000)
