import { jrsKinds, type JrsKind } from '@madang/contract/jrs-actions'
import { textKinds, type TextKind } from '@madang/contract/jrs-texts'
import { describe, expect, test } from 'vitest'
import { firstSmsText, isSmsText, smsByteLength } from '../../outside/sms.ts'
import { jrsTexts, type ToldEntry } from './jrs.texts.ts'

const entry: ToldEntry = {
  kind: 'QUEUE',
  number: 12,
  slotAt: null,
  storeName: '마당국수',
  ahead: 5,
  callCount: 1,
  minutesLeft: 5,
  claimEndsAt: null,
  endedBy: 'STAFF',
  dayName: '내일',
  link: 'https://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv',
}
const slot = { kind: 'RESERVATION', slotAt: '2026-11-25T09:30:00.000Z' } as const

const sent = (kind: TextKind, given: Partial<ToldEntry> = {}) =>
  firstSmsText(jrsTexts(kind, { ...entry, ...given }))

describe('a text to somebody on a list', () => {
  test.each<[TextKind, Partial<ToldEntry>, string]>([
    ['joined', {}, '[마당국수] 대기 12번, 앞에 5팀\nhttps://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv'],
    ['joined', { link: null, ahead: 0 }, '[마당국수] 대기 12번으로 접수되었습니다. 다음 차례입니다.'],
    ['joined', slot, '[마당국수] 11/25 18:30 접수\nhttps://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv'],
    ['joined', { ...slot, link: null }, '[마당국수] 11/25 18:30 예약 신청이 접수되었습니다.'],
    ['ahead', { ahead: 3 }, '[마당국수] 12번 고객님, 앞에 3팀 남았습니다. 매장 앞으로 와 주세요.'],
    ['ahead', { ahead: 0 }, '[마당국수] 12번 고객님, 다음 차례입니다. 매장 앞으로 와 주세요.'],
    ['called', {}, '[마당국수] 12번 고객님, 입장하실 차례입니다. 5분 안에 입장해 주세요.'],
    [
      'called',
      { callCount: 2, minutesLeft: 1 },
      '[마당국수] 12번 고객님, 다시 호출합니다. 1분 안에 입장해 주세요.',
    ],
    ['deferred', {}, '[마당국수] 12번 고객님, 순서를 뒤로 미뤘습니다. 앞에 5팀 있습니다.'],
    ['cancelled', {}, '[마당국수] 매장에서 12번 대기를 취소했습니다.'],
    ['cancelled', { endedBy: 'LIST' }, '[마당국수] 접수가 마감되어 12번 대기가 취소되었습니다.'],
    ['refused', slot, '[마당국수] 죄송합니다. 11/25 18:30 예약을 받을 수 없게 되었습니다.'],
    ['accepted', slot, '[마당국수] 11/25 18:30 예약이 확정되었습니다.'],
    ['moved', slot, '[마당국수] 매장에서 예약 시간을 11/25 18:30으로 옮겼습니다.'],
    ['dayBefore', slot, '[마당국수] 내일 18:30 예약\nhttps://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv'],
    ['hoursBefore', { ...slot, link: null, dayName: '오늘' }, '[마당국수] 오늘 18:30 예약이 있습니다.'],
    ['accepted', { kind: 'APPLICATION' }, '[마당국수] 12번 신청이 확정되었습니다.'],
    [
      'won',
      { kind: 'RAFFLE', claimEndsAt: '2026-12-06T15:00:00.000Z' },
      '[마당국수] 12번 당첨, 12/06까지\nhttps://madang.kr/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv',
    ],
    ['lost', { kind: 'RAFFLE', link: null }, '[마당국수] 12번, 이번에는 당첨되지 않았습니다.'],
  ])('%s %j', (kind, given, text) => {
    expect(sent(kind, given)).toBe(text)
  })

  const worst = { storeName: '가'.repeat(60), number: 99_999, ahead: 9_999, minutesLeft: 60, callCount: 9 }
  const kinds = textKinds.flatMap((text) => jrsKinds.map((kind): [TextKind, JrsKind] => [text, kind]))

  test.each(kinds)('%s of a %s is one text of 90 bytes, whatever the numbers and names', (text, kind) => {
    const slotAt = kind === 'RESERVATION' ? slot.slotAt : null
    for (const endedBy of ['STAFF', 'LIST']) {
      const given = { ...worst, kind, slotAt, endedBy }
      const texts = [sent(text, given), sent(text, { ...given, storeName: 'Café 咖啡店' })]
      expect(texts.filter((one) => !isSmsText(one))).toEqual([])
    }
  })

  test('keeps the link where it is too long for one text, as a long one', () => {
    const link = `https://${'lines.'.repeat(8)}example.com/app/jrsForm?e=AbCdEfGhIjKlMnOpQrStUv`
    const text = sent('joined', { link })
    expect(text).toBe(`[마당국수] 대기 12번으로 접수되었습니다. 앞에 5팀 있습니다.\n${link}`)
    expect(smsByteLength(text)).toBeGreaterThan(90)
    const foreign = sent('joined', { link, storeName: 'Café' })
    expect(foreign).toBe(`대기 12번으로 접수되었습니다. 앞에 5팀 있습니다.\n${link}`)
  })
})
