import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, type Send } from './call.ts'
import { endpoint, type CallResult } from './endpoint.ts'

/**
 * What must not compile: `tsc` fails on an unused `@ts-expect-error`, so each of these lines is a
 * promise of the kernel. Only the request that the last line makes is looked at while running.
 */
const rename = endpoint({
  method: 'PATCH',
  path: '/thing/:id',
  summary: 'Rename a thing.',
  access: 'users.edit',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  output: z.object({ id: z.string(), name: z.string() }),
})

const pay = endpoint({
  method: 'POST',
  path: '/payment',
  summary: 'Pay.',
  access: 'signed-in',
  idempotent: 'required',
  output: z.void(),
})

test('wrong calls do not compile, a right one makes the request', async () => {
  const sent: unknown[] = []
  const send: Send = async (request) => {
    sent.push(request)
    return { id: '1', name: 'a' }
  }
  const wrong = () => [
    // @ts-expect-error -- a body of another shape
    call(send, rename, { params: { id: '1' }, body: { name: 7 } }),
    // @ts-expect-error -- a missing part
    call(send, rename, { body: { name: 'a' } }),
    // @ts-expect-error -- a part that the endpoint does not have
    call(send, rename, { params: { id: '1' }, body: { name: 'a' }, query: {} }),
    // @ts-expect-error -- no key where one is demanded
    call(send, pay, {}),
    // @ts-expect-error -- a permission that does not exist
    endpoint({ method: 'GET', path: '/x', summary: 'x', access: 'users.dance', output: z.void() }),
    // @ts-expect-error -- no access at all
    endpoint({ method: 'GET', path: '/x', summary: 'x', output: z.void() }),
    // @ts-expect-error -- an answer with too little
    { id: '1' } satisfies CallResult<typeof rename>,
  ]
  expect(wrong).toBeTypeOf('function')
  const answer = await call(send, rename, { params: { id: 'a/b' }, body: { name: 'a' } })
  expect(answer.name).toBe('a')
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/thing/a%2Fb',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"name":"a"}',
      needsToken: true,
      answer: 'json',
    },
  ])
})
