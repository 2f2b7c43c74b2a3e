import type { FastifyRequest } from 'fastify'

/**
 * The value of a cookie as it was sent; undefined when there is none. The plugin of Fastify's would read all of them
 * for each call of the API, which looks at none.
 */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

interface SecretCookie {
  readonly name: string
  /** Of the characters that stand for themselves, such as base64url. */
  readonly value: string
  readonly path: string
  readonly maxAgeSeconds: number
  /** Where people reach the service: over https nothing else gets the cookie. */
  readonly publicUrl: string
}

/** A `Set-Cookie` that no script reads and no other site sends along. */
export function secretCookie({ name, value, path, maxAgeSeconds, publicUrl }: SecretCookie): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
}
