import { Readable } from 'node:stream'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

export type SpreadsheetFormat = 'csv' | 'xlsx'

export const spreadsheetMimes: Readonly<Record<SpreadsheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A number stays one, also below zero; it is no formula. */
export type Cell = string | number

interface Sheet {
  /** What the columns are called. */
  readonly headings: readonly string[]
  /**
   * As many cells in each row. Read only as fast as the bytes are taken, to the end or until the stream is destroyed.
   */
  readonly rows: AsyncIterable<readonly Cell[]>
}

/** Spreadsheet programs set up for Korean, Chinese or Japanese read the wide signs as the narrow ones. */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/

/** White space, quotes and semicolons, and the sign after them. */
const signWithin = /([;"\s]+)([=+\-@＝＋－＠])?/g
/** Of a spreadsheet program: it calls a file with a longer cell damaged. */
const mostCellCharacters = 32_767

/**
 * A cell that a spreadsheet would take for a formula becomes text (security.md, "Spreadsheets"). Where numbers have a
 * comma, as in Spain and Brazil, programs part CSV at semicolons: there a cell also begins within one of ours, and a
 * line break ends the row, quotes or not.
 */
function defused(cell: string, format: SpreadsheetFormat): string {
  const text = dangerous.test(cell) ? `'${cell}` : cell
  if (format === 'xlsx') return text
  return text.replaceAll(signWithin, (whole, before: string, sign?: string) =>
    sign !== undefined && /[;\t\r\n]/.test(before) ? `${before}'${sign}` : whole,
  )
}

function fitting(cell: string): string {
  return cell.length > mostCellCharacters ? `${cell.slice(0, mostCellCharacters - 1)}…` : cell
}

async function* toCells(rows: Sheet['rows'], format: SpreadsheetFormat): AsyncGenerator<Cell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'number' ? cell : fitting(defused(cell, format))))
}

/**
 * A spreadsheet of any number of rows as bytes: CSV as spreadsheet programs read it (UTF-8 with byte-order mark,
 * CRLF), or XLSX, in which what is more than a sheet can hold goes to a next one. Cells are text or numbers as they come.
 */
export function toSpreadsheet(format: SpreadsheetFormat, { headings, rows }: Sheet): Readable {
  const cells = toCells(rows, format)
  const bytes =
    format === 'csv'
      ? writeCsvStream(cells, { headers: [...headings], bom: true })
      : writeXlsxStream(cells, {
          name: 'Sheet1',
          columns: headings.map((header) => ({ header, width: 20 })),
          freezePane: { rows: 1 },
        })
  return Readable.from(bytes, { objectMode: false })
}
