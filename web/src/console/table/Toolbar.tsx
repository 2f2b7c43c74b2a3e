import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { Chip } from '../ui/Chip.tsx'
import { chipsOf, keysOf, valueText, withoutFilters, type Filter } from './filters.ts'
import { SearchField } from './SearchField.tsx'
import { SortButton, type SortChoice } from './SortButton.tsx'
import type { List } from './use-list.ts'
import chipStyles from '../ui/chip.module.css'
import listStyles from './list.module.css'

// Comes when it is opened: the list itself stays small.
const FilterPopover = lazy(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }))

interface ToolbarProps {
  list: List<unknown>
  filters: readonly Filter[]
  saidByTab: readonly string[]
  /** Null for a list that is not searched. */
  searchLabel: string | null
  /** The order now, and those to choose from where a head that sorts is not there; on phones the thumb bar has them. */
  sort?: string | null
  sorts?: readonly SortChoice[]
  /** At the end; on phones the thumb bar has them. */
  actions?: ReactNode
}

/** Search field and filter chips of a list, inside its card. */
export function Toolbar(props: ToolbarProps) {
  const { list, filters, saidByTab, searchLabel, sort = null, sorts = [], actions = null } = props
  const { t } = useWords()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { values } = list
  const inForce = chipsOf(filters, values, saidByTab)
  const take = (filter: Filter): void =>
    list.change(Object.fromEntries(keysOf(filter).map((key) => [key, null])))
  return (
    <div className={listStyles.tools} data-part>
      {searchLabel !== null && (
        <SearchField
          label={searchLabel}
          value={values['search'] ?? ''}
          onSearch={(text) => list.change({ search: text || null })}
        />
      )}
      {filters.length > 0 && (
        <div className={listStyles.chips}>
          {inForce.map((filter) => (
            <Chip
              key={filter.label}
              name={filter.label}
              value={valueText(filter, values, { t, format })}
              removeLabel={t('table.filter.remove', { name: filter.label })}
              onOpen={(button) => setAnchor(button)}
              onRemove={() => take(filter)}
            />
          ))}
          <button
            type="button"
            className={`${chipStyles.chip} ${chipStyles.add} ${listStyles.notOnPhones}`}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {t('table.filter.add')}
          </button>
          {inForce.length > 0 && (
            <button
              type="button"
              className={listStyles.clear}
              onClick={() => list.change(withoutFilters(inForce))}
            >
              {t('table.filter.clear')}
            </button>
          )}
        </div>
      )}
      <SortButton className={listStyles.sort} list={list} sort={sort} sorts={sorts} />
      {actions !== null && <div className={`${listStyles.notOnPhones} push-end`}>{actions}</div>}
      {anchor !== null && (
        <Suspense fallback={null}>
          <FilterPopover
            filters={filters}
            values={values}
            onChange={list.change}
            anchor={anchor}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
