import type { Locale } from './locales.ts'
import type { CardCheckout } from './payment-cards.ts'
import type { Checkout } from './payments.ts'
import type { LocalisedText } from './settings.ts'

/** What the server gives to the renderer of the checkout; everything on the page follows from it. */
export interface CheckoutPage {
  readonly locale: Locale
  /** The operator's own name; null while the database is away. */
  readonly brandName: LocalisedText | null
  /** For whoever has scripts off. */
  readonly needsScript: string
  /** What one comes for: to pay an order, or to give a card. */
  readonly what: (Checkout | CardCheckout)['kind']
  readonly order: CheckoutOrder
  /** Where one goes back to, the console with its host. */
  readonly backUrl: string
  /** Null where nothing can be paid. */
  readonly provider: CheckoutProvider | null
  readonly parts: CheckoutParts
}

/** What the key of the page leads to: an order or a card that is to be given, none, or it is not known while the database is away. */
export type CheckoutOrder =
  | { readonly kind: 'FOUND'; readonly checkout: Checkout | CardCheckout }
  | { readonly kind: 'NONE' }
  | { readonly kind: 'UNKNOWN' }

/** Whose script opens the payment window, and for whom. */
export interface CheckoutProvider {
  readonly scriptUrl: string
  readonly clientKey: string
}

/** The style and the script: built they stand in the page, so that nothing waits for them; else where Vite has them. */
export interface CheckoutParts {
  readonly kind: 'text' | 'path'
  readonly style: string
  readonly script: string
}
