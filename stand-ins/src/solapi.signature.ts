import { createHmac, timingSafeEqual } from 'node:crypto'

const windowMs = 15 * 60 * 1000

export interface Refusal {
  status: number
  errorCode: string
  errorMessage: string
}

interface Account {
  apiKey: string
  apiSecret: string
  clock: () => Date
}

/**
 * Checks `Authorization: HMAC-SHA256 apiKey=…, date=…, salt=…, signature=…` as the provider does:
 * the key, the HMAC over date + salt, a clock at most 15 minutes off, each signature only once in
 * 15 minutes. Gives null when the request may pass.
 */
export function createSignatureCheck({ apiKey, apiSecret, clock }: Account) {
  const usedAt = new Map<string, number>()

  return function check(header: string | undefined): Refusal | null {
    const given = parseHeader(header)
    if (given === null)
      return refuse('Unauthorized', 'The Authorization header is missing or malformed.', 401)
    if (given.apiKey !== apiKey) return refuse('InvalidAPIKey', 'The API key is not known.')

    const expected = createHmac('sha256', apiSecret)
      .update(given.date + given.salt)
      .digest()
    const signature = Buffer.from(given.signature, 'hex')
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
      return refuse('SignatureDoesNotMatch', 'The signature does not match date and salt.')
    }

    const now = clock().getTime()
    const skewMs = Math.abs(now - Date.parse(given.date))
    // Written this way round so that a date that cannot be parsed (NaN) is refused too.
    if (!(skewMs <= windowMs)) {
      return refuse('RequestTimeTooSkewed', 'The date is more than 15 minutes off.')
    }

    for (const [used, at] of usedAt) if (now - at > windowMs) usedAt.delete(used)
    if (usedAt.has(given.signature)) return refuse('DuplicatedSignature', 'This signature was used before.')
    usedAt.set(given.signature, now)
    return null
  }
}

function refuse(errorCode: string, errorMessage: string, status = 403): Refusal {
  return { status, errorCode, errorMessage }
}

function parseHeader(header: string | undefined) {
  const match = /^HMAC-SHA256 (.+)$/i.exec(header ?? '')
  if (match?.[1] === undefined) return null
  const parts = new Map(
    match[1].split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )
  const [apiKey, date, salt, signature] = ['apiKey', 'date', 'salt', 'signature'].map((name) =>
    parts.get(name),
  )
  if (!apiKey || !date || !signature || !salt || salt.length < 12 || salt.length > 64) return null
  return { apiKey, date, salt, signature: signature.toLowerCase() }
}
