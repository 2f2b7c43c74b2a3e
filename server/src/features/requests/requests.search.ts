import { readPhoneSearch } from '@madang/contract/phone'
import { OrderNumber, RequestNumber } from '@madang/contract/requests'

/** What a search text asks for: each kind is answered from an index of its own. */
export type RequestSearch =
  | { readonly kind: 'order'; readonly orderNo: string }
  | { readonly kind: 'number'; readonly no: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'last-four'; readonly digits: string }
  /** Beginnings of words of the subject, all of which must be there. */
  | { readonly kind: 'words'; readonly beginnings: readonly string[] }

export function readSearch(text: string): RequestSearch {
  const order = OrderNumber.safeParse(text)
  if (order.success) return { kind: 'order', orderNo: order.data }
  const own = RequestNumber.safeParse(text)
  if (own.success) return { kind: 'number', no: own.data }
  const number = readPhoneSearch(text)
  if (number !== null) {
    return 'phone' in number
      ? { kind: 'phone', phone: number.phone }
      : { kind: 'last-four', digits: number.lastFour }
  }
  return { kind: 'words', beginnings: text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }
}

/** What the audit record says of a search: never a whole phone number, no words that may be a name. */
export function describeSearch(search: RequestSearch): string {
  switch (search.kind) {
    case 'order':
      return `order ${search.orderNo}`
    case 'number':
      return `number ${search.no}`
    case 'phone':
      return `phone ****${search.phone.slice(-4)}`
    case 'last-four':
      return `last four ${search.digits}`
    case 'words':
      return `words ${search.beginnings.map((word) => `${[...word].slice(0, 1).join('')}***`).join(' ')}`
  }
}
