import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, secretCookie } from '../../http/cookies.ts'

const name = 'asker'
/** Longer than anybody writes at one form. */
const maxAgeSeconds = 24 * 60 * 60
/** Marks the second try of a browser that got its key with the first. */
const withKey = '?key'

function newKey(): string {
  return randomBytes(32).toString('base64url')
}

/** What tells this browser from others that ask for a code to the same number. */
export function browserKeyOf(request: FastifyRequest): string {
  // A browser that keeps no cookies is another one each time.
  return readCookie(request, name) ?? newKey()
}

export function hasBrowserKey(request: FastifyRequest): boolean {
  return readCookie(request, name) !== undefined || request.url.endsWith(withKey)
}

interface GivingKey {
  /** Where the form was sent to. */
  readonly formPath: string
  /** Below which path the browser sends the key along. */
  readonly path: string
  readonly publicUrl: string
}

/**
 * Gives a browser its key and has it send the same form again. Nothing is done before it has the key, since an answer
 * may be lost when somebody presses twice: a key that came with the code would be lost together with it. It cannot
 * stand in the form, since the page of the rules, which has the form too, is the same for everybody.
 */
export function giveBrowserKey(reply: FastifyReply, { formPath, path, publicUrl }: GivingKey): FastifyReply {
  void reply.header('set-cookie', secretCookie({ name, value: newKey(), path, maxAgeSeconds, publicUrl }))
  void reply.header('cache-control', 'no-store')
  return reply.redirect(`${formPath}${withKey}`, 307)
}
