import { IconDots } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { useFloating } from './use-floating.ts'
import './floating.css'

/** One thing that can be done. Dangerous ones come last, after a line, in red. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  /** Greys the item and stands under it: why it cannot be done now. */
  readonly refusedBecause?: string | null
  readonly isDangerous?: boolean
}

interface MenuProps {
  id?: string
  /** What the menu belongs to, for screen readers. */
  label: string
  anchor: HTMLElement
  items: readonly MenuItem[]
  onClose: () => void
}

const moves: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function onMenuKey(event: KeyboardEvent<HTMLElement>, anchor: HTMLElement): void {
  // On from the button, wherever the menu itself stands; it closes because the focus leaves it.
  if (event.key === 'Tab') anchor.focus()
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  // The list around it has keys of its own.
  event.stopPropagation()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const index = items.findIndex((item) => item === document.activeElement)
  items[move(index, items.length)]?.focus()
}

/** An open menu next to `anchor`. Rendered only while it is open; one per list is enough for all rows. */
export function Menu({ id, label, anchor, items, onClose }: MenuProps) {
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'end' })
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [ref])

  const select = (item: MenuItem): void => {
    if (isRefused(item)) return
    onClose()
    anchor.focus()
    item.onSelect()
  }
  const harmless = items.filter((item) => !item.isDangerous)
  const dangerous = items.filter((item) => item.isDangerous)
  const row = (item: MenuItem): ReactNode => <Row key={item.key} item={item} onSelect={() => select(item)} />
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="pop menu"
      onKeyDown={(event) => onMenuKey(event, anchor)}
    >
      {harmless.map(row)}
      {harmless.length > 0 && dangerous.length > 0 && <hr />}
      {dangerous.map(row)}
    </div>
  )
}

function isRefused(item: MenuItem): boolean {
  return (item.refusedBecause ?? null) !== null
}

function Row({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const refused = isRefused(item)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={item.isDangerous ? 'bad' : undefined}
      aria-disabled={refused || undefined}
      onClick={onSelect}
    >
      {item.icon}
      <span>
        {item.label}
        {refused && <small>{item.refusedBecause}</small>}
      </span>
    </button>
  )
}

/** The three dots that open a menu. */
export function MenuButton({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        label={label}
        icon={<IconDots size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      />
      {anchor !== null && (
        <Menu id={id} label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}
