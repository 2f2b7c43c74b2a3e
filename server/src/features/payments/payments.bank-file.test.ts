import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../testing/outcomes.ts'
import { readBankRows, readDeposits } from './payments.bank-file.ts'
import { decodeCp949 } from './payments.cp949.ts'

const read = async (bytes: Uint8Array | string) => readDeposits(await readBankRows(Buffer.from(bytes)))
const csv = (...lines: string[]) => lines.join('\r\n')
const head = '거래일시,입금액,출금액,보낸분,적요,거래후잔액'

/** 펲 is in CP949 alone: not among the 2,350 syllables of the standard before it. */
const cp949Row = Buffer.concat([
  Buffer.from([0xb0, 0xc5, 0xb7, 0xa1, 0xc0, 0xcf, 0xc0, 0xda, 0x2c]), // 거래일자,
  Buffer.from([0xc0, 0xd4, 0xb1, 0xdd, 0xbe, 0xd7, 0x2c]), // 입금액,
  Buffer.from([0xb1, 0xe2, 0xc0, 0xe7, 0xb3, 0xbb, 0xbf, 0xeb, 0x0d, 0x0a]), // 기재내용
  Buffer.from('20261120,"9,900",', 'latin1'),
  Buffer.from([0xb1, 0xe8, 0x8c, 0x63]), // 김똠
])

describe('the bank’s file', () => {
  test.each([
    ['2026-11-20 13:05:11', '2026-11-20T04:05:11.000Z'],
    ['2026.11.20 13:05', '2026-11-20T04:05:00.000Z'],
    ['2026/11/20', '2026-11-19T15:00:00.000Z'],
    ['20261120', '2026-11-19T15:00:00.000Z'],
    ['20261120130511', '2026-11-20T04:05:11.000Z'],
    ['2026년 11월 20일', '2026-11-19T15:00:00.000Z'],
  ])('says a moment as %s', async (written, at) => {
    const { lines } = await read(csv(head, `${written},"9,900",0,김민수,모바일,"1,000,000"`))
    expect(lines).toEqual([
      {
        line: 2,
        deposit: {
          transferredAt: at,
          amount: 9_900,
          name: '김민수',
          memo: '모바일 김민수',
          balance: 1_000_000,
        },
      },
    ])
  })

  test.each([
    ['2026-02-30', '9900', '김', 'date'],
    ['어제', '9900', '김', 'date'],
    ['2026-11-20 25:00', '9900', '김', 'date'],
    ['2026-11-20', '9900.5', '김', 'amount'],
    ['2026-11-20', '-9900', '김', 'amount'],
    ['2026-11-20', '=1+1', '김', 'amount'],
    ['2026-11-20', '', '김', 'amount'],
    ['2026-11-20', '12,34', '김', 'amount'],
    ['2026-11-20', '99999999999', '김', 'amount'],
    ['2026-11-20', '9900', ' ', 'name'],
    ['2026-11-20', '9900', '가'.repeat(41), 'long'],
  ])('has a bad row: %s, %s, %s: %s', async (date, amount, name, problem) => {
    const { lines } = await read(csv('거래일자,입금액,보낸분', `${date},"${amount}",${name}`))
    expect(lines).toMatchObject([{ line: 2, problem }])
  })

  test('is read below what the bank writes above, without what went out and the sum', async () => {
    const { lines, withdrawals } = await read(
      csv(
        '계좌번호,110-***-333',
        '조회기간,2026-11-01 ~ 2026-11-30',
        '',
        '거래일자,거래시간,적요,입금(원),출금(원),잔액(원),기재내용',
        '2026.11.20,09:30:00,타행이체,"9,900",0,"100,000",김민수',
        '2026.11.20,10:00:00,카드대금,0,"50,000","50,000",예시카드',
        ',,,,,,',
        '합계,,,"9,900","50,000",,',
      ),
    )
    expect([lines, withdrawals]).toMatchObject([
      [{ line: 5, deposit: { name: '김민수', memo: '타행이체 김민수' } }],
      1,
    ])
  })

  test('has one column of amounts with a sign', async () => {
    const { lines, withdrawals } = await read(
      csv(
        '거래일시,구분,거래금액,거래 후 잔액,내용',
        '2026.11.20 09:30:00,입금,"9,900","9,900",김민수',
        '2026.11.20 10:00:00,출금,"-5,000","4,900",이체',
      ),
    )
    expect([lines.length, withdrawals]).toEqual([1, 1])
  })

  test('is read in CP949, with the syllables that the standard lacks', async () => {
    const { lines } = await read(cp949Row)
    expect(lines).toMatchObject([{ deposit: { amount: 9_900, name: '김똠' } }])
    expect(decodeCp949(Buffer.from([0x81]))).toBeNull()
  })

  test('is read as a workbook, in which a formula is text', async () => {
    const rows = [
      ['거래일시', '입금액', '보낸분'],
      [new Date('2026-11-20T13:05:11Z'), 9_900, '김민수'],
      ['2026-11-20', null, '박'],
      ['2026-11-21', 9_900, '=HYPERLINK("https://example.com")'],
    ]
    const cells = new Map([['2,1', { formula: '9900+0', formulaResult: 9_900 }]])
    const { lines } = await read(await writeXlsx({ sheets: [{ name: 'a', rows, cells }] }))
    expect(lines).toMatchObject([
      { deposit: { transferredAt: '2026-11-20T04:05:11.000Z', amount: 9_900, name: '김민수' } },
      { problem: 'amount', text: '2026-11-20 =9900+0 박' },
      { deposit: { name: '=HYPERLINK("https://example.com")' } },
    ])
  })

  test('with 37 bad rows lists each with its number, and the good ones', async () => {
    const bad = Array.from({ length: 37 }, (_, index) => `어제,${index},김${index}`)
    const { lines } = await read(csv('거래일자,입금액,보낸분', '2026-11-20,9900,김민수', ...bad))
    expect(lines.filter((line) => 'problem' in line).map(({ line }) => line)).toEqual(
      Array.from({ length: 37 }, (_, index) => index + 3),
    )
    expect(lines.filter((line) => 'deposit' in line)).toHaveLength(1)
  })

  const tooMany = csv('거래일자,입금액,보낸분', ...Array.from({ length: 5_001 }, () => '2026-11-20,9900,김'))
  test.each([
    ['of another shape', '이름,나이\r\n김,3', 'validation.failed'],
    ['that is empty', '', 'validation.failed'],
    ['with too many rows', tooMany, 'validation.failed'],
    ['that is a page', '<html><table><tr><td>거래일자</td></tr></table></html>', 'file.unsupported_type'],
    ['of bytes', Buffer.from([0xff, 0xfe, 0x00, 0x01]), 'file.unsupported_type'],
    ['that only begins as a workbook', Buffer.from('PK\x03\x04 nothing', 'latin1'), 'file.unsupported_type'],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await outcomeOf(read(bytes))).toBe(code)
  })

  test('that unpacks to very much is refused before it is unpacked', async () => {
    const bytes = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'a', rows: [['거래일자', '입금액', '보낸분']] }] }),
    )
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    bytes.writeUInt32LE(2_000_000_000, entry + 24)
    expect(await outcomeOf(read(bytes))).toBe('file.unsupported_type')
  })

  test('that hides how much it unpacks to is refused, too', async () => {
    const bytes = Buffer.from(
      await writeXlsx({ sheets: [{ name: 'a', rows: [['거래일자', '입금액', '보낸분']] }] }),
    )
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    // As if the sizes stood behind the bytes: nothing of them is said here.
    bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 8, entry + 8)
    bytes.writeUInt32LE(0, entry + 20)
    bytes.writeUInt32LE(0, entry + 24)
    expect(await outcomeOf(read(bytes))).toBe('file.unsupported_type')
  })

  test('with a cell of a million signs does not keep its reader', async () => {
    const { lines } = await read(csv('거래일자,입금액,보낸분', `2026-11-20,9900,${'('.repeat(1_000_000)}`))
    expect(lines).toMatchObject([{ problem: 'long' }])
  })

  test('shows of a bad row no account of anybody', async () => {
    const { lines } = await read(
      csv('거래일자,입금액,보낸분,상대계좌번호', '어제,9900,김민수,110-222-333444'),
    )
    expect(lines).toMatchObject([{ problem: 'date', text: '어제 9900 김민수' }])
  })
})
