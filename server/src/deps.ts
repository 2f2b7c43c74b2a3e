import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PoolConfig } from 'pg'
import type { Tables } from './db/tables.ts'
import type { Env } from './env.ts'
import type { CheckoutRenderer, LoginRenderer, SiteAssets, SiteRenderer } from './http/assets.ts'
import type { Keyring } from './keys.ts'
import type { AddressSearch } from './outside/addresses.ts'
import type { Blobs } from './outside/blobs.ts'
import type { Geocoder } from './outside/geocoder.ts'
import type { PaymentGateway } from './outside/payment-gateway.ts'

/** The payment provider, and the script that opens its window in the checkout. */
export interface Payments {
  readonly gateway: PaymentGateway
  readonly scriptUrl: string
  /** Where that script and its windows are, as a source of a content policy. */
  readonly hosts: string
}

/**
 * What features get from outside: the clock, the database, secrets, the log, the built web files.
 * Texts are not here: they leave by jobs, which get the sender (`server/src/jobs`).
 */
export interface Deps {
  readonly env: Env
  readonly db: Kysely<Tables>
  /** The way to the same database that keeps sessions, for what listens (docs/decisions/025). */
  readonly directConnection: PoolConfig
  readonly log: FastifyBaseLogger
  readonly now: () => Date
  /** Where the bytes of files are. */
  readonly blobs: Blobs
  /** Where people reach the service, e.g. `http://localhost:3000`. */
  readonly publicUrl: string
  /** For the hashes of codes and phone numbers, and the chain of audit records. */
  readonly tokenKeys: Keyring
  /** For what is sealed in the database (`sealed.ts`). */
  readonly fieldKeys: Keyring
  readonly assets: SiteAssets
  readonly site: SiteRenderer
  readonly login: LoginRenderer
  readonly checkout: CheckoutRenderer
  /** Null where nobody has a key for it. */
  readonly addressSearch: AddressSearch | null
  readonly geocoder: Geocoder | null
  /** Null: payments are not offered here. */
  readonly payments: Payments | null
  /** Where the stand-in's inbox is; null when real texts are sent. */
  readonly inboxUrl: string | null
}
