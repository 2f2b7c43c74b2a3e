import type { FastifyReply } from 'fastify'

/** What every HTML page has in common: nothing loads, nothing may frame it, forms stay here (security.md "Pages"). */
const basePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

/** All off: a page that uses one of them says so itself. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
const twoYearsInSeconds = 63_072_000

interface PageHeaders {
  /** What this page needs beyond nothing, e.g. `style-src 'self'`. */
  readonly policy: string
  /** Where people reach the service; strict transport is asked for when it is https. */
  readonly publicUrl: string
  /** What of the browser this page uses. */
  readonly allowed?: readonly string[]
  /**
   * Whose script runs in this page, as a source of the content policy: forms may go there, its frames may use what the
   * page may, what it opens stays connected, and it is not told the address of the page.
   */
  readonly partner?: string | null
}

/** Sets the security headers of an HTML page. */
export function setPageHeaders(reply: FastifyReply, { policy, publicUrl, ...given }: PageHeaders): void {
  const { allowed = [], partner = null } = given
  const users = partner === null ? 'self' : `self "${partner}"`
  const policies = permissions.map((feature) => `${feature}=(${allowed.includes(feature) ? users : ''})`)
  const forms = partner === null ? "'self'" : `'self' ${partner}`
  void reply.headers({
    'content-security-policy': `${basePolicy}; form-action ${forms}; ${policy}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': partner === null ? 'strict-origin-when-cross-origin' : 'no-referrer',
    'cross-origin-opener-policy': partner === null ? 'same-origin' : 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': policies.join(', '),
  })
  if (publicUrl.startsWith('https:')) {
    void reply.header('strict-transport-security', `max-age=${twoYearsInSeconds}`)
  }
}
