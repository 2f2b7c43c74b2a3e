/** Runs in the browser: times the console's table and the plain one, turn by turn, and leaves the times on the page. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { loadPageMessages } from 'virtual:catalogue/pages'
import { addWords, loadFirstWords } from '../../web/src/console/i18n/words.ts'
import type { Column } from '../../web/src/console/table/columns.ts'
import { Table } from '../../web/src/console/table/Table.tsx'
import type { RowHandlers, RowView } from '../../web/src/console/table/TableRow.tsx'
import { Isolate } from '../../web/src/console/ui/Isolate.tsx'
import { Pill } from '../../web/src/console/ui/Pill.tsx'
import { PlainTable } from './table.plain.tsx'
import { makeRows, type BenchRow } from './table.rows.ts'

export interface TableTimes {
  readonly render: number[]
  readonly sort: number[]
}

declare global {
  interface Window {
    measureTables: (options: { isFull: boolean; rounds: number }) => { ours: TableTimes; plain: TableTimes }
    tablesReady: Promise<void>
  }
}

const columns: Column<BenchRow>[] = [
  { key: 'name', head: 'Name', sort: 'name', cell: (row) => row.name },
  { key: 'phone', head: 'Phone', cell: (row) => <Isolate>{row.phone}</Isolate> },
  { key: 'role', head: 'Role', cell: (row) => row.role },
  { key: 'status', head: 'Status', kind: 'pill', cell: (row) => <Pill status="ACTIVE">{row.status}</Pill> },
  { key: 'store', head: 'Store', cell: (row) => row.store },
  { key: 'lists', head: 'Lists', kind: 'number', cell: (row) => row.lists },
  { key: 'joined', head: 'Joined', kind: 'date', cell: (row) => row.joined },
  { key: 'seen', head: 'Seen', kind: 'date', cell: (row) => row.seen },
]

const view: RowView<BenchRow> = {
  id: (row) => row.id,
  href: (row) => `/admin/users/${row.id}`,
  name: (row) => row.name,
}

function ignore(): void {}

const handlers: RowHandlers = { onOpen: ignore, onToggle: ignore, onMenu: ignore }
const none: ReadonlySet<string> = new Set()

function OurTable({ rows, isFull }: { rows: readonly BenchRow[]; isFull: boolean }) {
  return (
    <Table
      label="Members"
      columns={columns}
      view={view}
      rows={rows}
      skeletonRows={20}
      sort="name"
      onSort={ignore}
      selected={isFull ? none : null}
      onSelectAll={ignore}
      hasMenu={isFull}
      menuId={null}
      handlers={handlers}
      isOld={false}
    />
  )
}

const rows = makeRows(100)
const sorted = rows.toSorted((one, other) => one.name.localeCompare(other.name))

/** One table on a fresh root: from nothing to laid out, then sorted to laid out. */
function time(table: (rows: readonly BenchRow[]) => ReactNode): { render: number; sort: number } {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (shown: readonly BenchRow[]): number => {
    const start = performance.now()
    flushSync(() => root.render(table(shown)))
    // Reading a size makes the browser lay the rows out, which is part of what one waits for.
    if (place.offsetHeight === 0) throw new Error('Nothing was drawn.')
    return performance.now() - start
  }
  const times = { render: show(rows), sort: show(sorted) }
  root.unmount()
  place.remove()
  return times
}

window.measureTables = ({ isFull, rounds }) => {
  const ours: TableTimes = { render: [], sort: [] }
  const plain: TableTimes = { render: [], sort: [] }
  const run = (times: TableTimes, table: (rows: readonly BenchRow[]) => ReactNode): void => {
    const { render, sort } = time(table)
    times.render.push(render)
    times.sort.push(sort)
  }
  for (let round = 0; round < rounds; round += 1) {
    run(ours, (shown) => <OurTable rows={shown} isFull={isFull} />)
    run(plain, (shown) => <PlainTable rows={shown} isFull={isFull} />)
  }
  return { ours, plain }
}
document.documentElement.dataset['locale'] = 'gb'
window.tablesReady = loadFirstWords().then(() => addWords(loadPageMessages.users))
