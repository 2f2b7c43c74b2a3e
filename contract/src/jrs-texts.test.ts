import { describe, expect, test } from 'vitest'
import { mostTextsADay, textsCost } from './jrs-texts.ts'

const told = {
  notifyOnJoin: true,
  notifyAhead: 3,
  notifyOnCall: true,
  notifyLosers: false,
  winnersCount: null,
  remindDayBefore: true,
  remindHoursBefore: true,
}

describe('what the texts of a list cost', () => {
  test.each([
    [
      'of a queue of any size, each guest told of joining, being near and being called',
      {},
      [100, 3, 300, 6_000],
    ],
    [
      'of a queue that says nothing',
      { notifyOnJoin: false, notifyAhead: 0, notifyOnCall: false },
      [100, 0, 0, 0],
    ],
    [
      'of reservations: joined, whether it is taken, and two reminders',
      { kind: 'RESERVATION', capacity: 40 },
      [40, 4, 160, 3_200],
    ],
    [
      'of reservations that nobody is reminded of',
      { kind: 'RESERVATION', capacity: 40, remindDayBefore: false, remindHoursBefore: false },
      [40, 2, 80, 1_600],
    ],
    [
      'of a raffle: joined, and those who win',
      { kind: 'RAFFLE', capacity: 400, winnersCount: 30 },
      [400, 1, 430, 8_600],
    ],
    [
      'of a raffle that tells the others, too',
      { kind: 'RAFFLE', capacity: 400, winnersCount: 30, notifyLosers: true },
      [400, 2, 800, 16_000],
    ],
    [
      'never more than leave in a day',
      { kind: 'APPLICATION', capacity: 10_000 },
      [10_000, 2, mostTextsADay, 40_000],
    ],
  ] as const)('%s', (_name, given, [guests, perGuest, texts, won]) => {
    const cost = textsCost({ kind: 'QUEUE', capacity: null, ...told, ...given })
    expect(cost).toEqual({ guests, perGuest, texts, kakao: 0, won, mostWon: won })
  })

  test.each([
    ['all of them', ['joined', 'ahead', 'called'], [300, 4_200, 6_000]],
    ['one of three', ['called', 'accepted'], [100, 5_400, 6_000]],
    ['none that this list tells', ['accepted'], [0, 6_000, 6_000]],
  ] as const)('by KakaoTalk first: %s', (_name, inKakao, [kakao, won, mostWon]) => {
    const cost = textsCost({ kind: 'QUEUE', capacity: null, ...told }, inKakao)
    expect(cost).toMatchObject({ texts: 300, kakao, won, mostWon })
  })
})
