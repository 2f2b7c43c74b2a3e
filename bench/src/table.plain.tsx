/** The table that somebody would write by hand for one list: the same cells, no columns as data, nothing shared. */
import { useMemo, useState } from 'react'
import tableStyles from '../../web/src/console/table/table.module.css'
import pillStyles from '../../web/src/console/ui/pill.module.css'
import type { BenchRow } from './table.rows.ts'

interface PlainTableProps {
  rows: readonly BenchRow[]
  isFull: boolean
}

export function PlainTable({ rows, isFull }: PlainTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = useMemo(
    () => (id: string) =>
      setSelected((now) => {
        const ids = new Set(now)
        if (!ids.delete(id)) ids.add(id)
        return ids
      }),
    [],
  )
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          {isFull && (
            <th>
              <input type="checkbox" aria-label="all" />
            </th>
          )}
          <th>Name</th>
          <th>Phone</th>
          <th>Role</th>
          <th>Status</th>
          <th>Store</th>
          <th>Lists</th>
          <th>Joined</th>
          <th>Seen</th>
          {isFull && <th>More</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {isFull && (
              <td>
                <input
                  type="checkbox"
                  aria-label={row.name}
                  checked={selected.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
            )}
            <td>
              <a href={`/admin/users/${row.id}`}>{row.name}</a>
            </td>
            <td>
              <bdi dir="ltr">{row.phone}</bdi>
            </td>
            <td>{row.role}</td>
            <td>
              <span className={`${pillStyles.pill} ${pillStyles.success}`}>{row.status}</span>
            </td>
            <td>{row.store}</td>
            <td>{row.lists}</td>
            <td>{row.joined}</td>
            <td>{row.seen}</td>
            {isFull && (
              <td>
                <button type="button" aria-label={row.name}>
                  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor">
                    <path d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
                    <path d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
                    <path d="M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
                  </svg>
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
