import { mostBankRows, type BankRowProblem } from '@madang/contract/bank-files'
import { AppError } from '@madang/contract/errors'
import { seoulMidnight } from '@madang/contract/korean-time'
import { mostAmountWon } from '@madang/contract/orders'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { decodeCp949 } from './payments.cp949.ts'

/** A deposit as the bank tells it. */
export interface Deposit {
  readonly transferredAt: string
  /** Won. */
  readonly amount: number
  readonly name: string
  readonly memo: string
  /** After it, where the file says so: what tells two deposits of one day and one name apart. */
  readonly balance: number | null
}

export type BankLine =
  | { readonly line: number; readonly deposit: Deposit }
  | { readonly line: number; readonly problem: BankRowProblem; readonly text: string }

interface BankLines {
  readonly lines: readonly BankLine[]
  readonly withdrawals: number
}

/** A cell as text: what a spreadsheet would work out is not worked out here. */
type Row = readonly string[]

const mostColumns = 40
/** Banks write who holds the account and for which days above the columns. */
const mostRowsAbove = 30
const mostRows = mostBankRows + mostRowsAbove
const mostNameCharacters = 40
const mostMemoCharacters = 200
/** What is longer is nothing that a bank writes, and would only take its time. */
const mostCellCharacters = 500
const mostUnpackedBytes = 40 * 1024 * 1024

/**
 * What the columns are called by Korean banks, without spaces and what stands in brackets. Of several names of the same
 * kind the first one that is there is taken.
 */
const heads = {
  date: [
    '거래일시',
    '입금일시',
    '이체일시',
    '처리일시',
    '거래일자',
    '입금일자',
    '거래일',
    '입금일',
    '일시',
    '일자',
    '날짜',
  ],
  time: ['거래시간', '거래시각', '입금시간', '시간', '시각'],
  paidIn: ['입금액', '입금금액', '입금', '맡기신금액', '받은금액', '들어온금액'],
  /** Both ways, with a sign. */
  moved: ['거래금액', '금액'],
  paidOut: ['출금액', '출금금액', '출금', '찾으신금액', '보낸금액', '지급금액', '나간금액'],
  name: [
    '입금자명',
    '입금자',
    '입금인',
    '보낸분',
    '보낸분/받는분',
    '보낸사람',
    '의뢰인',
    '의뢰인/수취인',
    '의뢰인명',
    '기재내용',
    '거래기록사항',
    '내용',
    '거래내용',
    '적요',
  ],
  memo: ['적요', '메모', '통장메모', '거래메모', '비고', '내용', '거래내용', '기재내용'],
  balance: ['거래후잔액', '거래후잔고', '잔액', '잔고'],
} as const
type Column = keyof typeof heads
type Columns = Partial<Record<Column, number>>

const headText = (cell: string) => cell.replaceAll(/\([^)]*\)|（[^）]*）|\s/g, '')

function columnsOf(row: Row): Columns | null {
  const texts = row.map(headText)
  const found: Columns = {}
  for (const [column, names] of Object.entries(heads)) {
    const name = names.find((one) => texts.includes(one))
    if (name !== undefined) found[column as Column] = texts.indexOf(name) // Object.entries forgets the key type
  }
  const hasAmount = found.paidIn !== undefined || found.moved !== undefined
  return found.date !== undefined && found.name !== undefined && hasAmount ? found : null
}

const amountPattern = /^([+-])?[₩￦]?(\d{1,3}(?:,\d{3})*|\d+)(?:\.0+)?원?$/

/** Whole won; null for nothing, NaN for what is no amount. */
function readWon(text: string): number | null {
  const bare = text.replaceAll(/\s/g, '')
  if (bare === '' || bare === '-') return null
  const [, sign, digits] = amountPattern.exec(bare) ?? []
  if (digits === undefined) return Number.NaN
  return Number(digits.replaceAll(',', '')) * (sign === '-' ? -1 : 1)
}

const dayPattern = /^(\d{4})[-./년]?\s?(\d{1,2})[-./월]?\s?(\d{1,2})\.?일?/
const timePattern = /(\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/

/** An instant by the clock of Seoul; null for what is no day. Without a time it is the day's beginning. */
function readInstant(date: string, time: string): string | null {
  const [whole = '', year, month, day] = dayPattern.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const calendarDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = Date.parse(`${calendarDate}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(calendarDate)
  if (!isDay || year < '2000' || year > '2099') return null
  const rest = `${date.slice(whole.length)} ${time}`.trim()
  if (rest === '') return seoulMidnight(calendarDate).toISOString()
  const [, hour = '', minute = '', second = '0'] = timePattern.exec(rest) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  return new Date(seoulMidnight(calendarDate).getTime() + seconds * 1_000).toISOString()
}

/** Control characters and what turns letters around have no place in a name. */
const unseen = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu
const clean = (text: string) => text.normalize('NFC').replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim()

type Read =
  | { readonly kind: 'deposit'; readonly deposit: Deposit }
  | { readonly kind: 'bad'; readonly problem: BankRowProblem }
  | { readonly kind: 'out' | 'nothing' }

function readRow(row: Row, columns: Columns): Read {
  const cell = (column: Column) => clean(row[columns[column] ?? -1] ?? '')
  const name = cell('name')
  const memo = [...new Set([cell('memo'), name])].join(' ').trim()
  const isEmpty = [cell('date'), name, cell('paidIn'), cell('moved')].every((text) => text === '')
  // Sums at the end.
  const isSum = row.some((text) => /^(?:합계|총계|소계|계)$/.test(headText(text)))
  if (isEmpty || isSum) return { kind: 'nothing' }
  const moved = columns.paidIn === undefined
  const amount = readWon(cell(moved ? 'moved' : 'paidIn'))
  const isOut = moved ? (amount ?? 0) < 0 : (amount ?? 0) === 0 && Math.abs(readWon(cell('paidOut')) ?? 0) > 0
  if (isOut) return { kind: 'out' }
  const transferredAt = readInstant(cell('date'), cell('time'))
  if (transferredAt === null) return { kind: 'bad', problem: 'date' }
  const isAmount = amount !== null && amount >= 1 && amount <= mostAmountWon
  if (!isAmount) return { kind: 'bad', problem: 'amount' }
  if (name === '') return { kind: 'bad', problem: 'name' }
  if ([...name].length > mostNameCharacters || [...memo].length > mostMemoCharacters)
    return { kind: 'bad', problem: 'long' }
  const balance = readWon(cell('balance'))
  return {
    kind: 'deposit',
    deposit: { transferredAt, amount, name, memo, balance: Number.isNaN(balance) ? null : balance },
  }
}

/** The rows of deposits below the first row that names the columns. Throws `validation.failed` where none does. */
export function readDeposits(rows: readonly Row[]): BankLines {
  const at = rows.slice(0, mostRowsAbove).findIndex((row) => columnsOf(row) !== null)
  const columns = columnsOf(rows[at] ?? [])
  if (columns === null)
    throw new AppError('validation.failed', { errors: [{ pointer: '/file', code: 'bank_columns' }] })
  const readColumns = new Set(Object.values(columns))
  const below = rows.slice(at + 1)
  if (below.length > mostBankRows) {
    const params = { maximum: mostBankRows }
    throw new AppError('validation.failed', { errors: [{ pointer: '/file', code: 'bank_rows', params }] })
  }
  const lines: BankLine[] = []
  let withdrawals = 0
  for (const [index, row] of below.entries()) {
    const line = at + index + 2
    const read = readRow(row, columns)
    if (read.kind === 'out') withdrawals += 1
    if (read.kind === 'deposit') lines.push({ line, deposit: read.deposit })
    if (read.kind === 'bad') {
      // Of the columns that are read alone: others name accounts of people.
      const text = clean(row.filter((_, column) => readColumns.has(column)).join(' '))
      lines.push({ line, problem: read.problem, text: [...text].slice(0, mostMemoCharacters).join('') })
    }
  }
  return { lines, withdrawals }
}

const unreadable = () => new AppError('file.unsupported_type')

/** Refuses an archive that says, or hides, that it unpacks to more than a bank's file ever does. */
function demandSmallArchive(bytes: Buffer): void {
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let total = 0
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 4)) {
    if (at + 46 > bytes.length) throw unreadable()
    const size = bytes.readUInt32LE(at + 24)
    const packed = bytes.readUInt32LE(at + 20)
    const isStreamed = (bytes.readUInt16LE(at + 8) & 8) !== 0
    // The size may stand elsewhere then, where any other could.
    const isUntold = (size === 0 && packed > 2) || (packed === 0 && isStreamed)
    total += size
    if (isUntold || total > mostUnpackedBytes) throw unreadable()
  }
}

/** A moment of a spreadsheet has no zone: its figures are what somebody read on a clock. */
function cellText(value: unknown): string {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ')
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, mostCellCharacters)
    : ''
}

async function readBook(bytes: Buffer): Promise<Row[]> {
  demandSmallArchive(bytes)
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets: [0],
      maxRows: mostRows + 1,
      range: `A1:AN${mostRows + 1}`,
    })
    const [sheet] = sheets
    if (sheet === undefined) throw unreadable()
    return sheet.rows.map((row, rowIndex) =>
      row.slice(0, mostColumns).map((value, column) => {
        const formula = sheet.cells?.get(`${rowIndex},${column}`)?.formula
        return cellText(formula === undefined ? value : `=${formula}`)
      }),
    )
  } catch {
    // Whatever its reader stumbles over: it is no workbook that can be read.
    throw unreadable()
  }
}

/** Text in UTF-8, or else in the code page of Korean Windows. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) throw unreadable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = decodeCp949(bytes)
    if (text === null) throw unreadable()
    return text
  }
}

/** The cells of a bank's file. Throws `file.unsupported_type`. */
export async function readBankRows(bytes: Buffer): Promise<Row[]> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return readBook(bytes)
  const text = decode(bytes)
  // What some banks call a workbook is a page.
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw unreadable()
  return parseCsv(text, { maxRows: mostRows + 1 }).map((row) => row.slice(0, mostColumns).map(cellText))
}
