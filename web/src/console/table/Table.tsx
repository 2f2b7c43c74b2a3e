import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { cellClass, nextSort, sortDirection, type Column } from './columns.ts'
import { led, TableRow, type RowHandlers, type RowView } from './TableRow.tsx'
import checkboxStyles from '../ui/checkbox.module.css'
import tableStyles from './table.module.css'

/** Cells under the columns, by their keys. */
export type TableFoot = Readonly<Record<string, ReactNode>>

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  view: RowView<Row>
  /** Null while nothing has been loaded yet: skeletons of the same height stand in. */
  rows: readonly Row[] | null
  skeletonRows: number
  sort: string
  onSort: (sort: string) => void
  /** Null when there is no bulk action: no checkbox column then. */
  selected: ReadonlySet<string> | null
  onSelectAll: (isSelected: boolean) => void
  hasMenu: boolean
  foot?: TableFoot | undefined
  /** The row whose menu is open. */
  menuId: string | null
  /** Stable, or every row is drawn again. */
  handlers: RowHandlers
  /** The rows are of an earlier question; the answer is on its way. */
  isOld: boolean
}

/**
 * A table of plain cells. Whoever needs more than showing, sorting and selecting builds it into a cell:
 * the table stays as quick as hand-written markup (bench/src/table.bench.ts).
 */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, view, selected, hasMenu, foot, menuId, handlers, isOld } = props
  return (
    <table
      className={
        columns.some(({ sub }) => sub)
          ? `${tableStyles.table} ${tableStyles.fixed} ${tableStyles.twoLines}`
          : `${tableStyles.table} ${tableStyles.fixed}`
      }
      aria-label={props.label}
      aria-busy={isOld || rows === null}
      data-old={isOld || undefined}
    >
      <Head {...props} />
      <tbody>
        {rows === null
          ? Array.from({ length: props.skeletonRows }, (_, index) => (
              <SkeletonRow key={index} index={index} props={props} />
            ))
          : rows.map((row) => {
              const id = view.id(row)
              return (
                <TableRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  view={view}
                  isSelected={selected === null ? null : selected.has(id)}
                  hasMenu={hasMenu}
                  isMenuOpen={id === menuId}
                  handlers={handlers}
                />
              )
            })}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>
            {selected !== null && <td className={tableStyles.checkCell}>{null}</td>}
            {columns.map((column) => (
              <td
                key={column.key}
                className={cellClass(column)}
                data-head={column.card === 'line' ? column.head : undefined}
              >
                {foot[column.key]}
              </td>
            ))}
            {hasMenu && <td className={tableStyles.menuCell}>{null}</td>}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Head<Row>({ columns, rows, view, sort, onSort, selected, onSelectAll, hasMenu }: TableProps<Row>) {
  const { t } = useWords()
  const count =
    rows === null || selected === null ? 0 : rows.filter((row) => selected.has(view.id(row))).length
  const isAll = rows !== null && rows.length > 0 && count === rows.length
  return (
    <thead>
      <tr>
        {selected !== null && (
          <th className={tableStyles.checkCell}>
            <input
              className={checkboxStyles.checkbox}
              type="checkbox"
              aria-label={t('table.selectPage')}
              checked={isAll}
              disabled={rows === null}
              ref={(box) => {
                if (box !== null) box.indeterminate = count > 0 && !isAll
              }}
              onChange={() => onSelectAll(!isAll)}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sortDirection(column, sort)
          return (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column)}
              style={{ inlineSize: column.width }}
              aria-sort={direction}
            >
              {column.sort === undefined ? (
                column.head
              ) : (
                <button
                  type="button"
                  className={tableStyles.sort}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  {column.head}
                  {direction === 'ascending' && <IconArrowUp size={14} stroke={1.75} aria-hidden />}
                  {direction === 'descending' && <IconArrowDown size={14} stroke={1.75} aria-hidden />}
                </button>
              )}
            </th>
          )
        })}
        {hasMenu && (
          <th className={tableStyles.menuCell}>
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const widths = ['55%', '72%', '48%', '64%', '80%']

function SkeletonRow<Row>({ index, props }: { index: number; props: TableProps<Row> }) {
  return (
    <tr aria-hidden="true">
      {props.selected !== null && (
        <td className={tableStyles.checkCell}>
          <Skeleton width="18px" kind="box" />
        </td>
      )}
      {props.columns.map((column, place) => {
        const lines = (
          <>
            {column.kind === 'pill' ? (
              <Skeleton width="40px" kind="pill" />
            ) : (
              <Skeleton width={widths[(index * 2 + place) % widths.length] ?? '60%'} />
            )}
            {column.sub && (
              <span className={tableStyles.second}>
                <Skeleton width="40%" />
              </span>
            )}
          </>
        )
        return (
          <td key={column.key} className={cellClass(column)}>
            {column.lead ? led(<Skeleton width="40px" kind="box" />, lines) : lines}
          </td>
        )
      })}
      {props.hasMenu && (
        <td className={tableStyles.menuCell}>
          <Skeleton width="18px" />
        </td>
      )}
    </tr>
  )
}
