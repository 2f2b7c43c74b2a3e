import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key, Keyring } from './keys.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12

const cipherKey = ({ secret }: Key) => Buffer.from(hkdfSync('sha256', secret, '', 'madang sealed fields', 32))

/**
 * Encrypts a text that the database keeps (AES-256-GCM), as `key id.iv.tag.ciphertext`. `of` says whose it is: put
 * beside another record, it does not open.
 */
export function seal({ current }: Keyring, of: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, cipherKey(current), iv).setAAD(Buffer.from(of))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const parts = [iv, sealing.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return [current.id, ...parts].join('.')
}

/** Whether the key that sealed it is among these. */
export function isSealedWith({ all }: Keyring, sealed: string): boolean {
  return all.some(({ id }) => sealed.startsWith(`${id}.`))
}

/** The text; throws where the key is not among these, and where somebody changed it. */
export function unseal({ all }: Keyring, of: string, sealed: string): string {
  const [id, ...parts] = sealed.split('.')
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  const key = all.find((one) => one.id === id)
  if (key === undefined) throw new Error(`FIELD_KEY ${id}, with which a field was sealed, is not known here.`)
  if (!iv || !tag || !text) throw new Error('A sealed field has lost a part.')
  const opening = createDecipheriv(cipher, cipherKey(key), iv).setAAD(Buffer.from(of)).setAuthTag(tag)
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}
