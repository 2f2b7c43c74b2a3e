import type { JrsKind } from '@madang/contract/jrs-actions'
import type { TextKind } from '@madang/contract/jrs-texts'
import type { KakaoValues } from '@madang/contract/kakao'
import { seoulDate, seoulMinute } from '@madang/contract/korean-time'

/** What one has on a list of each kind, also as the subject and as the object of a sentence, and what joining it is. */
const nouns: Record<JrsKind, Readonly<Record<'name' | 'is' | 'has' | 'joined', string>>> = {
  QUEUE: { name: '대기', is: '대기가', has: '대기를', joined: '대기가' },
  RESERVATION: { name: '예약', is: '예약이', has: '예약을', joined: '예약 신청이' },
  APPLICATION: { name: '신청', is: '신청이', has: '신청을', joined: '신청이' },
  RAFFLE: { name: '응모', is: '응모가', has: '응모를', joined: '응모가' },
}

/** All that a text may say of an entry and its list as it leaves. */
export interface ToldEntry {
  readonly kind: JrsKind
  readonly number: number
  readonly slotAt: string | null
  readonly storeName: string
  /** Parties before it. */
  readonly ahead: number
  readonly callCount: number
  /** To come in, of a call. */
  readonly minutesLeft: number
  readonly endedBy: string | null
  /** Until then a prize is kept. */
  readonly claimEndsAt: string | null
  /** What a reminder calls the day of the slot. */
  readonly dayName: '오늘' | '내일' | null
  /** Of its page. */
  readonly link: string | null
}

/** These lead to the page of the entry: where one is followed, and where one still can cancel. */
export const linkedTexts: readonly TextKind[] = ['joined', 'won', 'lost', 'dayBefore', 'hoursBefore']

/** The last day of an end, `12/6`: it ends with that day. */
const lastDay = (end: string) =>
  seoulDate(new Date(Date.parse(end) - 1))
    .slice(5)
    .replace('-', '/')

/** `12번`, of a reservation the time of its slot. */
function nameOf({ number, slotAt }: Pick<ToldEntry, 'number' | 'slotAt'>): string {
  return slotAt === null ? `${number}번` : seoulMinute(new Date(slotAt)).slice(5).replace('-', '/')
}

/** The words of each text, from those that say most to those that are short. */
function wordsOf(text: TextKind, entry: ToldEntry): readonly string[] {
  const { kind, number, ahead, minutesLeft } = entry
  const { is, has, joined } = nouns[kind]
  const name = nameOf(entry)
  const guest = `${number}번 고객님`
  const says = ahead === 0 ? '다음 차례입니다.' : `앞에 ${ahead}팀 있습니다.`
  switch (text) {
    case 'joined': {
      if (kind !== 'QUEUE') return [`${name} ${joined} 접수되었습니다.`, `${name} 접수`]
      const place = ahead === 0 ? '다음 차례' : `앞에 ${ahead}팀`
      return [
        `대기 ${number}번으로 접수되었습니다. ${says}`,
        `대기 ${number}번, ${place}`,
        `대기 ${number}번`,
      ]
    }
    case 'ahead': {
      const place = ahead === 0 ? '다음 차례입니다.' : `앞에 ${ahead}팀 남았습니다.`
      return [`${guest}, ${place} 매장 앞으로 와 주세요.`, `${guest}, ${place}`]
    }
    case 'called': {
      const comes = `${minutesLeft}분 안에 입장해 주세요.`
      const isAgain = entry.callCount > 1
      return [
        `${guest}, ${isAgain ? '다시 호출합니다' : '입장하실 차례입니다'}. ${comes}`,
        `${guest}, ${comes}`,
      ]
    }
    case 'deferred':
      return [`${guest}, 순서를 뒤로 미뤘습니다. ${says}`, `${guest}, 순서를 뒤로 미뤘습니다.`]
    case 'cancelled':
      return [
        entry.endedBy === 'LIST'
          ? `접수가 마감되어 ${name} ${is} 취소되었습니다.`
          : `매장에서 ${name} ${has} 취소했습니다.`,
        `${name} ${is} 취소되었습니다.`,
      ]
    case 'refused':
      return [
        `죄송합니다. ${name} ${has} 받을 수 없게 되었습니다.`,
        `${name} ${has} 받을 수 없게 되었습니다.`,
      ]
    case 'accepted':
      return [`${name} ${is} 확정되었습니다.`]
    case 'won': {
      if (entry.claimEndsAt === null) return [`${name}, 당첨되었습니다.`, `${name} 당첨`]
      const until = `${lastDay(entry.claimEndsAt)}까지`
      const kept = `${until} 매장에서 받아 주세요.`
      return [`${name}, 당첨되었습니다. ${kept}`, `${name} 당첨, ${until}`, `${name} 당첨`]
    }
    case 'lost':
      return [`${name}, 이번에는 당첨되지 않았습니다.`, `${name} 미당첨`]
    case 'dayBefore':
    case 'hoursBefore': {
      const when = entry.dayName === null ? name : `${entry.dayName} ${name.slice(-5)}`
      return [`${when} 예약이 있습니다.`, `${when} 예약`]
    }
    case 'moved':
      return [`매장에서 예약 시간을 ${name}으로 옮겼습니다.`, `예약 시간이 ${name}으로 바뀌었습니다.`]
  }
}

/**
 * The texts to whoever is on a list, of which the first that fits leaves. Where it leads to the page of the entry, the
 * link stays and the store's name goes before it.
 */
export function jrsTexts(text: TextKind, entry: ToldEntry): string[] {
  const words = wordsOf(text, entry)
  const tail = linkedTexts.includes(text) && entry.link !== null ? `\n${entry.link}` : ''
  return [`[${entry.storeName}] `, ''].flatMap((store) => words.map((line) => store + line + tail))
}

interface ToldOffer extends Pick<ToldEntry, 'storeName'> {
  readonly slotAt: string
  readonly offerEndsAt: string
  readonly link: string
}

/** That a place is held for somebody who waits for it, from what says most to what is short; the link stays. */
export function offerTexts({ storeName, slotAt, offerEndsAt, link }: ToldOffer): string[] {
  const name = nameOf({ number: 0, slotAt })
  const end = seoulMinute(new Date(offerEndsAt)).slice(-5)
  const words = [
    `${name} 자리가 났습니다. ${end}까지 예약해 주세요.`,
    `${name} 자리가 났습니다. ${end}까지`,
    `${name} 자리 있음, ${end}까지`,
    `빈자리, ${end}까지`,
  ]
  return [`[${storeName}] `, ''].flatMap((store) => words.map((line) => `${store}${line}\n${link}`))
}

/** The same as the variables of a KakaoTalk template say it. */
export function kakaoValues(text: TextKind, entry: ToldEntry): KakaoValues {
  const { kind, storeName, ahead, minutesLeft, link } = entry
  const isInLine = kind === 'QUEUE' && (text === 'joined' || text === 'ahead' || text === 'deferred')
  return {
    store: storeName,
    sort: nouns[kind].name,
    place: nameOf(entry),
    ahead: isInLine ? String(ahead) : null,
    minutes: text === 'called' ? String(minutesLeft) : null,
    link,
  }
}
