import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** A secret of the environment. */
export interface Key {
  /** Its fingerprint, by which the database knows it. */
  readonly id: string
  readonly secret: string
}

/** What was made with any of the keys is read; what is new is made with the current one, which is among them. */
export interface Keyring {
  readonly current: Key
  readonly all: readonly Key[]
}

const derive = promisify<string, string, number, Buffer>(scrypt)
const idBytes = 8

/** One way, and slow (tens of milliseconds): whoever reads the database has no cheap test for guesses at a secret. */
export async function makeKey(name: string, secret: string): Promise<Key> {
  const id = await derive(secret, `madang fingerprint of ${name}`, idBytes)
  return { id: id.toString('hex'), secret }
}
