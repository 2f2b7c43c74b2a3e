import { Id, Instant } from '@madang/contract/shapes'
import { WirePhone } from '@madang/contract/wire-phone'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readCookie, secretCookie } from '../../http/cookies.ts'

const name = 'asking'
/** Longer than a proof lasts, so that whoever took too long is told so and need not type the number again. */
const maxAgeSeconds = 2 * 60 * 60

const Secret = z.string().check(z.maxLength(200))

/** How far somebody is on the way to a request. Nothing here is believed: sessions and proofs are checked. */
const AskingState = z.object({
  phone: z.exactOptional(WirePhone),
  /** The auth-session of the code that was sent last. */
  session: z.exactOptional(Secret),
  wasResent: z.exactOptional(z.boolean()),
  /** Of having the number. */
  proof: z.exactOptional(Secret),
  /** What was asked last. */
  done: z.exactOptional(z.object({ linkToken: Secret, dueAt: Instant })),
})
export type AskingState = z.infer<typeof AskingState>

/** What the browser brings along; nothing when it is not as we wrote it. */
export function readState(request: FastifyRequest): AskingState {
  try {
    const text = Buffer.from(readCookie(request, name) ?? '', 'base64url').toString()
    return AskingState.parse(JSON.parse(text))
  } catch {
    return {} // somebody else's cookie, or none: the way begins anew
  }
}

interface Keeping {
  /** Below which path the browser sends it along. */
  readonly path: string
  readonly publicUrl: string
}

/** Has the browser keep how far somebody is. */
export function keepState(reply: FastifyReply, state: AskingState, { path, publicUrl }: Keeping): void {
  const value = Buffer.from(JSON.stringify(state)).toString('base64url')
  void reply.header('set-cookie', secretCookie({ name, value, path, maxAgeSeconds, publicUrl }))
}

/** The key that a form sends along, if it is one. */
export function readKey(typed: string | undefined): string | null {
  return Id.safeParse(typed).data ?? null
}
