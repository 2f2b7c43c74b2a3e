import type { Locale } from '@madang/contract/locales'
import type { JrsEntryTable } from '@madang/server/features/jrs/jrs.tables'
import type { Selectable } from 'kysely'
import { koreanName, pickWeighted, type Random } from './names.ts'

/** Somebody who joins a list, and by which way. */
export type DemoGuest = Pick<
  Selectable<JrsEntryTable>,
  'source' | 'isByQr' | 'userId' | 'name' | 'phone' | 'locale'
>
/** A member who joins by the app. */
export interface DemoJoiner {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly locale: Locale
}

const sources = [
  ['QR', 38],
  ['LINK', 17],
  ['STAFF', 25],
  ['APP', 20],
] as const
const visitors: readonly (readonly [Locale, string])[] = [
  ['gb', 'Emma Clarke'],
  ['cn', '王晓梅'],
  ['es', 'Lucía Romero'],
  ['br', 'João Pereira'],
  ['ir', 'سارا کریمی'],
  ['gb', 'Daniel Hughes'],
]

/**
 * Numbers that nobody can have, none of Korea's begins so; of a block of four digits each index below 9,000 has its
 * own last four.
 */
export function guestPhone(block: '0000' | '0001', index: number): string {
  return `+8210${block}${1_000 + ((index * 7_919) % 9_000)}`
}

/**
 * Gives one guest after the other: with a number of their own or a member's. At the door of a queue often without one;
 * who writes somebody down for a day to come asks for both.
 */
export function createGuests(
  members: readonly DemoJoiner[],
  { isQueue, random }: { readonly isQueue: boolean; readonly random: Random },
): () => DemoGuest {
  let [guests, joiners, strangers] = [0, 0, 0]
  return () => {
    const [origin] = pickWeighted(random, sources, ([, share]) => share)
    const member = origin === 'APP' ? members[joiners++ % members.length] : undefined
    if (member !== undefined) {
      const { id: userId, name, phone, locale } = member
      return { source: 'APP', isByQr: false, userId, name, phone, locale }
    }
    const phone = guestPhone('0000', guests++)
    if (origin === 'STAFF') {
      const isKnown = !isQueue || random() < 0.6
      const name = isKnown || random() < 0.5 ? koreanName(random) : null
      return {
        source: 'STAFF',
        isByQr: false,
        userId: null,
        name,
        phone: isKnown ? phone : null,
        locale: 'kr',
      }
    }
    const stranger = random() < 0.05 ? visitors[strangers++ % visitors.length] : undefined
    const [locale, name] = stranger ?? (['kr', koreanName(random)] as const)
    return { source: 'WEB', isByQr: origin === 'QR', userId: null, name, phone, locale }
  }
}
