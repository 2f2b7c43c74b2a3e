import type { CheckoutPage } from '@madang/contract/checkout-page'
import type { createWords } from '../words.ts'

/** With what an order is paid here, as the provider names it. */
export const meansOfPaying = ['CARD', 'TRANSFER', 'VIRTUAL_ACCOUNT'] as const
export type Means = (typeof meansOfPaying)[number]

/** What the server writes into the page for its script. */
export interface PageData extends Pick<CheckoutPage, 'locale' | 'what' | 'order' | 'provider'> {
  readonly brand: string
  readonly messages: Parameters<typeof createWords>[1]
}
