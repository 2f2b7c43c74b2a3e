import { IconDots } from '@tabler/icons-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { cellClass, type Column } from './columns.ts'
import { menuOpener, type MenuPlace } from '../ui/Menu.tsx'
import buttonStyles from '../ui/button.module.css'
import checkboxStyles from '../ui/checkbox.module.css'
import tableStyles from './table.module.css'

export interface RowView<Row> {
  readonly id: (row: Row) => string
  /** The record's path; without it the first column is plain text. */
  readonly href?: (row: Row) => string
  /** What the row is called, for screen readers. */
  readonly name: (row: Row) => string
}

export interface RowHandlers {
  readonly onOpen: (id: string, event: MouseEvent<HTMLAnchorElement>) => void
  readonly onToggle: (id: string) => void
  readonly onMenu: (id: string, place: MenuPlace) => void
}

interface TableRowProps<Row> {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  view: RowView<Row>
  /** Null: rows cannot be selected. */
  isSelected: boolean | null
  hasMenu: boolean
  isMenuOpen: boolean
  handlers: RowHandlers
}

/** The id of a row's menu while it is open. */
export function rowMenuId(id: string): string {
  return `menu-${id}`
}

/** The lines of a cell with a picture before them. */
export function led(picture: ReactNode, lines: ReactNode): ReactNode {
  return (
    <div className={tableStyles.led}>
      {picture}
      <div>{lines}</div>
    </div>
  )
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, view, isSelected, hasMenu, isMenuOpen, handlers } = props
  const { t } = useWords()
  const name = view.name(row)
  const href = view.href?.(row)
  return (
    <tr data-row={id} data-selected={isSelected || undefined}>
      {isSelected !== null && (
        <td className={tableStyles.checkCell}>
          <input
            className={checkboxStyles.checkbox}
            type="checkbox"
            aria-label={t('table.select', { name })}
            checked={isSelected}
            onChange={() => handlers.onToggle(id)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const lines = (
          <>
            {index === 0 && href !== undefined ? (
              <a
                className={tableStyles.mainLink}
                data-main
                href={href}
                onClick={(event) => handlers.onOpen(id, event)}
              >
                {column.cell(row)}
              </a>
            ) : (
              column.cell(row)
            )}
            {column.sub && <span className={tableStyles.second}>{column.sub(row)}</span>}
          </>
        )
        return (
          <td
            key={column.key}
            className={cellClass(column)}
            data-head={column.card === 'line' ? column.head : undefined}
          >
            {column.lead ? led(column.lead(row), lines) : lines}
          </td>
        )
      })}
      {hasMenu && (
        <td className={tableStyles.menuCell}>
          <button
            {...menuOpener({
              menuId: isMenuOpen ? rowMenuId(id) : null,
              onPress: (place) => handlers.onMenu(id, place),
            })}
            type="button"
            className={buttonStyles.iconButton}
            aria-label={t('ui.more', { name })}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )
}

/** One row; drawn again only when its own data, choice or the columns changed. */
export const TableRow = memo(PlainRow) as typeof PlainRow // memo forgets that the component is generic
