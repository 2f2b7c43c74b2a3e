import type { RequestStatus, RequestType } from '@madang/contract/request-actions'
import type { UserRequest } from '@madang/contract/requests'
import { describe, expect, test } from 'vitest'
import { createWords } from '../../../words.ts'
import { refusalsOf } from './request-moves.ts'

/** Without messages the words are their ids. */
const { t } = createWords('gb', {})
const viewer = { userId: 'staff', role: 'ADMIN' } as const

function given(type: RequestType, status: RequestStatus): UserRequest {
  return {
    id: 'request',
    no: 'R20261120-7F3A9C01',
    type,
    status,
    subject: 'Subject',
    requesterId: 'member',
    requesterName: '심*청',
    phoneNumber: '010-****-5678',
    orderNo: null,
    amount: null,
    storeId: null,
    assigneeId: null,
    assigneeName: null,
    dueAt: '2026-11-25T14:59:59Z',
    isOverdue: false,
    createdAt: '2026-11-20T00:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    body: 'Words of the request',
    storeName: null,
    orderId: null,
    files: [],
    answers: [],
    answer: null,
    answeredAt: null,
    version: 1,
  }
}

const unwritten = { text: '', isFit: true }
const written = { text: 'An answer', isFit: true }
const needed = 'requests.answer.needed'

describe('a decision', () => {
  test.each([
    ['REFUND_USER', unwritten, null, needed],
    ['REFUND_USER', written, null, null],
    ['MANAGER_ACCESS', unwritten, null, needed],
    ['INQUIRY', unwritten, needed, needed],
    ['INQUIRY', written, null, null],
    ['ACCOUNT_DELETION', unwritten, null, needed],
    ['ACCOUNT_DELETION', { text: 'A', isFit: false }, null, 'requests.answer.length'],
    ['INQUIRY', { text: 'A', isFit: false }, 'requests.answer.length', 'requests.answer.length'],
  ] as const)('on %s with %o: approve %s, reject %s', (type, answer, approve, reject) => {
    const refusals = refusalsOf(given(type, 'IN_REVIEW'), { t, viewer, answer })
    expect([refusals.approve, refusals.reject]).toEqual([approve, reject])
  })

  test('waits until somebody took the request, whatever is written', () => {
    const refusals = refusalsOf(given('INQUIRY', 'RECEIVED'), { t, viewer, answer: written })
    expect(refusals).toMatchObject({
      take: null,
      approve: 'requests.refusal.not_in_review',
      reject: 'requests.refusal.not_in_review',
    })
  })

  test('is over once the request is closed', () => {
    const refusals = refusalsOf(given('INQUIRY', 'COMPLETED'), { t, viewer, answer: written })
    expect(Object.values(refusals).filter((reason) => reason === null)).toEqual([])
  })
})
