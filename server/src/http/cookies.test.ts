import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readCookie, secretCookie } from './cookies.ts'

const given = { name: 'asking', value: 'abc', path: '/refundUser/request', maxAgeSeconds: 60 }

test('a secret cookie is for our own pages below its path, and over https for nothing else', () => {
  const kept = 'asking=abc; Path=/refundUser/request; Max-Age=60; HttpOnly; SameSite=Strict'
  expect(secretCookie({ ...given, publicUrl: 'http://localhost:3000' })).toBe(kept)
  expect(secretCookie({ ...given, publicUrl: 'https://madang.example' })).toBe(`${kept}; Secure`)
})

test.each([
  ['lang=kr; asking=a=b', 'a=b'],
  ['asking=abc', 'abc'],
  ['notasking=abc', undefined],
  [undefined, undefined],
])('of %j the value is %j', (cookie, value) => {
  const request = { headers: { cookie } } as FastifyRequest // all that is looked at
  expect(readCookie(request, 'asking')).toBe(value)
})
