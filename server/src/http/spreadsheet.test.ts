import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { toSpreadsheet, type Cell, type SpreadsheetFormat } from './spreadsheet.ts'

async function* each(rows: readonly (readonly Cell[])[]) {
  yield* rows
}

async function bytesOf(format: SpreadsheetFormat, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const chunks = await toSpreadsheet(format, { headings: ['a', 'b'], rows: each(rows) }).toArray()
  return Buffer.concat(chunks as Buffer[]) // it is a stream of bytes
}

async function cellsOf(format: SpreadsheetFormat, rows: readonly (readonly Cell[])[]) {
  const bytes = await bytesOf(format, rows)
  if (format === 'csv') return parseCsv(bytes.toString())
  return (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows
}

describe.each(['csv', 'xlsx'] as const)('%s', (format) => {
  test.each(['=1', '+82', '-1', '@a', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠a'])(
    '%j becomes text',
    async (cell) => {
      const [, row] = (await cellsOf(format, [[cell, 'x']])) ?? []
      // A carriage return within XML is read as a line feed.
      const text = String(row?.[0]).replace('\n', '\r')
      expect(text).toBe(`'${format === 'csv' ? cell.replace(/(?<=[\t\r])=/, "'=") : cell}`)
    },
  )

  test.each(['가=1', '0001', '"', 'a,b', '<&>', ' a ', '👩‍🍳', 'سلام'])('%j stays as it is', async (cell) => {
    expect((await cellsOf(format, [[cell, 'x']]))?.[1]).toEqual([cell, 'x'])
  })

  test('a number below zero stays one', async () => {
    const [, row] = (await cellsOf(format, [[-9_900, 'x']])) ?? []
    expect(row).toEqual([format === 'csv' ? '-9900' : -9_900, 'x'])
  })

  test('a cell that is longer than programs hold is cut, and says so', async () => {
    const [, row] = (await cellsOf(format, [['가'.repeat(40_000), 'x']])) ?? []
    expect(row).toEqual([`${'가'.repeat(32_766)}…`, 'x'])
  })

  test('without rows has its headings', async () => {
    expect(await cellsOf(format, [])).toEqual([['a', 'b']])
  })

  test('reads its rows only as far as its bytes are taken, and ends them when it is destroyed', async () => {
    let read = 0
    const ended = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (;;) yield [`${(read += 1)} ${Math.random()}`, 'b'.repeat(100)]
      } finally {
        ended.resolve()
      }
    }
    const stream = toSpreadsheet(format, { headings: ['a', 'b'], rows: endless() })
    const iterator = stream[Symbol.asyncIterator]()
    await iterator.next()
    expect(read).toBeLessThan(50_000)
    stream.destroy()
    await ended.promise
  })
})

test.each([
  ['x;=1', "x;'=1"],
  ['x; +82', "x; '+82"],
  ['x\n-1', "x\n'-1"],
  ['x;"@a"', 'x;"\'@a"'],
  ['x;＝1', "x;'＝1"],
  ['x =1; 2', 'x =1; 2'],
])('%j is no formula where CSV is parted at semicolons', async (cell, text) => {
  expect(parseCsv((await bytesOf('csv', [['b', cell]])).toString())[1]).toEqual(['b', text])
  expect((await cellsOf('xlsx', [['b', cell]]))?.[1]).toEqual(['b', cell])
})

test('a cell of nothing but line breaks takes no longer than another', async () => {
  const begun = performance.now()
  await bytesOf('csv', [['\n'.repeat(500_000), 'x']])
  expect(performance.now() - begun).toBeLessThan(500)
})
