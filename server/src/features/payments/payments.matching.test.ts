import { describe, expect, test } from 'vitest'
import { judgeAll, type AwaitedOrder } from './payments.matching.ts'

const order = (given: Partial<AwaitedOrder> = {}): AwaitedOrder => ({
  orderId: 'a',
  orderNo: 'O20261120-K7Q2MX',
  storeName: '마당 국밥',
  depositorName: '김민수',
  amount: 9_900,
  announcedAt: '2026-11-20T01:00:00.000Z',
  isLate: false,
  isPaid: false,
  hasRow: false,
  isOwn: false,
  isUploaders: false,
  ...given,
})
const other = order({ orderId: 'b', orderNo: 'O20261120-ZZZZZZ', depositorName: '박서연' })
const row = (given: { name?: string; memo?: string; amount?: number; transferredAt?: string } = {}) => {
  const { name = '김민수', memo = name, amount = 9_900, transferredAt = '2026-11-20T15:00:00.000Z' } = given
  return { name, memo, amount, transferredAt }
}
const judged = (one: ReturnType<typeof row>, awaited: readonly AwaitedOrder[]) => {
  const { state, doubt, candidates } = judgeAll([one], awaited)[0]?.judgement ?? {
    state: 'BAD',
    doubt: null,
    candidates: [],
  }
  return [state, doubt, candidates.map(({ orderId, fits }) => `${orderId}${fits ? '' : '≠'}`).join()]
}

describe('a row of the bank’s file', () => {
  test.each([
    ['the amount and the name', row(), [order(), other], ['MATCHED', null, 'a']],
    ['a name written otherwise', row({ name: '김 민수' }), [order()], ['MATCHED', null, 'a']],
    [
      'a company',
      row({ name: '㈜마당국밥' }),
      [order({ depositorName: '주식회사 마당 국밥' })],
      ['MATCHED', null, 'a'],
    ],
    [
      'the number of the order',
      row({ name: '홍길동', memo: 'O20261120-K7Q2MX 홍길동' }),
      [order(), other],
      ['MATCHED', null, 'a'],
    ],
    ['two orders alike', row(), [order(), order({ orderId: 'b' })], ['DOUBTFUL', 'several_orders', 'a,b']],
    ['the amount alone', row({ name: '홍길동' }), [order(), other], ['DOUBTFUL', 'name', 'a,b']],
    [
      'a name that was cut',
      row({ name: '마당국밥성수' }),
      [order({ depositorName: '마당국밥 성수점' }), other],
      ['DOUBTFUL', 'name', 'a,b'],
    ],
    ['the name alone', row({ amount: 9_000 }), [order(), other], ['DOUBTFUL', 'amount', 'a≠']],
    ['an order of a store of one’s own', row(), [order({ isOwn: true })], ['DOUBTFUL', 'own_store', 'a']],
    [
      'an order of a store of who gave the file in',
      row(),
      [order({ isUploaders: true })],
      ['DOUBTFUL', 'uploader_store', 'a'],
    ],
    ['an order that is over', row(), [order({ isLate: true })], ['DOUBTFUL', 'late', 'a']],
    ['an order that was paid otherwise', row(), [order({ isPaid: true })], ['DOUBTFUL', 'paid', 'a≠']],
    [
      'the next order of somebody who has paid one',
      row(),
      [order({ isPaid: true, hasRow: true }), order({ orderId: 'b' })],
      ['MATCHED', null, 'b'],
    ],
    [
      'the next order of somebody whose money for one was written down by hand, or came by card',
      row(),
      [order({ isPaid: true }), order({ orderId: 'b' })],
      ['DOUBTFUL', 'paid', 'b,a≠'],
    ],
    [
      'the next order of a store whose money for one was written down in another name',
      row(),
      [order({ isPaid: true, depositorName: '민수' }), order({ orderId: 'b' })],
      ['DOUBTFUL', 'paid', 'b,a≠'],
    ],
    [
      'the number of the next order of somebody whose money for one was written down by hand',
      row({ memo: 'O20261120-ZZZZZZ 김민수' }),
      [order({ isPaid: true }), order({ orderId: 'b', orderNo: 'O20261120-ZZZZZZ' })],
      ['MATCHED', null, 'b'],
    ],
    [
      'an order that was paid otherwise, beside others of the amount',
      row(),
      [other, order({ isPaid: true })],
      ['DOUBTFUL', 'paid', 'b,a≠'],
    ],
    [
      'the amount of an order that was paid alone',
      row({ name: '홍길동' }),
      [order({ isPaid: true })],
      ['NOT_OURS', null, ''],
    ],
    [
      'money from before it was announced',
      row({ transferredAt: '2026-11-18T15:00:00.000Z' }),
      [order()],
      ['DOUBTFUL', 'early', 'a'],
    ],
    [
      'money of the same day, whose time is not said',
      row({ transferredAt: '2026-11-19T15:00:00.000Z' }),
      [order()],
      ['MATCHED', null, 'a'],
    ],
    ['nothing', row({ name: '홍길동', amount: 1 }), [order(), other], ['NOT_OURS', null, '']],
    [
      'the amount of an order that is over alone',
      row({ name: '홍길동' }),
      [order({ isLate: true })],
      ['NOT_OURS', null, ''],
    ],
    ['a short beginning', row({ name: '김', amount: 1 }), [order()], ['NOT_OURS', null, '']],
  ] as const)('with %s', (_, one, awaited, judgement) => {
    expect(judged(one, awaited)).toEqual(judgement)
  })

  test('that is as sure of an order as another row is to be looked at, like that one', () => {
    const both = judgeAll([row(), row({ transferredAt: '2026-11-21T00:00:00.000Z' })], [order()])
    expect(both.map(({ judgement }) => [judgement.state, judgement.doubt])).toEqual([
      ['DOUBTFUL', 'several_rows'],
      ['DOUBTFUL', 'several_rows'],
    ])
  })
})
