import { IconCheck, IconDots } from '@tabler/icons-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { nextPlace } from './arrow-keys.ts'
import { IconButton } from './Button.tsx'
import { findTyped } from './type-ahead.ts'
import { useFloating } from './use-floating.ts'
import menuStyles from './menu.module.css'
import popoverStyles from './popover.module.css'

/** One thing that can be done. Dangerous ones come last, after a line, in red. */
export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  /** Greys the item and stands under it: why it cannot be done now. */
  readonly refusedBecause?: string | null
  readonly isDangerous?: boolean
  /** Whether it is the one that counts, where the menu is a choice of one. */
  readonly isChosen?: boolean
}

/** Where a menu opens, and where it begins: an arrow up on its button leads to the last item. */
export interface MenuPlace {
  readonly anchor: HTMLElement
  readonly at: 'first' | 'last'
}

interface MenuProps extends MenuPlace {
  id: string
  /** What the menu belongs to, for screen readers. */
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

/** Letters that follow each other sooner than this are one word. */
const pauseMs = 500

/** Arrows, Home, End, and letters to what begins with them; Tab goes on from the button, and the menu closes. */
function useMenuKeys(anchor: HTMLElement) {
  const typed = useRef({ text: '', atMs: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, timeStamp } = event
    // Wherever the menu itself stands; it closes because the focus leaves it.
    if (key === 'Tab') anchor.focus()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const from = items.findIndex((item) => item === document.activeElement)
    let to = nextPlace(key, from, { count: items.length, axis: 'vertical' })
    const isLetter = [...key].length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter) {
      const before = timeStamp - typed.current.atMs < pauseMs ? typed.current.text : ''
      typed.current = { text: before + key, atMs: timeStamp }
      const names = items.map((item) => item.textContent)
      to = findTyped(names, typed.current.text, from)
    }
    if (to === null) return
    event.preventDefault()
    // The list around it has keys of its own.
    event.stopPropagation()
    items[to]?.focus()
  }
}

/** An open menu next to `anchor`. Rendered only while it is open; one per list is enough for all rows. */
export function Menu({ id, label, anchor, at, items, onClose }: MenuProps) {
  const ref = useFloating<HTMLDivElement>({ anchor, onClose, align: 'end' })
  const onKeyDown = useMenuKeys(anchor)
  useEffect(() => {
    const all = ref.current?.querySelectorAll<HTMLElement>('[role^=menuitem]')
    all?.item(at === 'first' ? 0 : all.length - 1).focus()
  }, [ref, at])

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
      className={`${popoverStyles.popover} ${menuStyles.menu}`}
      onKeyDown={onKeyDown}
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
  const { isChosen } = item
  const refused = isRefused(item)
  const mark = isChosen ? (
    <IconCheck size={18} stroke={1.75} aria-hidden />
  ) : (
    <span className={menuStyles.noIcon} />
  )
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      tabIndex={-1}
      className={item.isDangerous ? menuStyles.dangerous : undefined}
      aria-disabled={refused || undefined}
      onClick={onSelect}
    >
      {isChosen === undefined ? item.icon : mark}
      <span>
        {item.label}
        {refused && <small>{item.refusedBecause}</small>}
      </span>
    </button>
  )
}

interface MenuOpener {
  /** Of the menu while it is open; null while it is not. */
  readonly menuId: string | null
  /** A press on its button, open or not. */
  readonly onPress: (place: MenuPlace) => void
}

/** What a button carries that opens a menu: a press opens it and closes it again, an arrow opens it. */
export function menuOpener({ menuId, onPress }: MenuOpener) {
  return {
    'aria-haspopup': 'menu',
    'aria-expanded': menuId !== null,
    'aria-controls': menuId ?? undefined,
    onClick: ({ currentTarget: anchor }: MouseEvent<HTMLElement>) => onPress({ anchor, at: 'first' }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, currentTarget: anchor } = event
      if (menuId !== null || (key !== 'ArrowDown' && key !== 'ArrowUp')) return
      event.preventDefault()
      // In a list it would go on to the next row.
      event.stopPropagation()
      onPress({ anchor, at: key === 'ArrowDown' ? 'first' : 'last' })
    },
  } as const
}

/** A menu with a button of its own: what the button carries, and the menu to be rendered after it. */
export function useMenu(label: string, items: readonly MenuItem[]) {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const id = useId()
  return {
    opener: menuOpener({
      menuId: place === null ? null : id,
      onPress: (pressed) => setPlace(place === null ? pressed : null),
    }),
    menu: place !== null && (
      <Menu {...place} id={id} label={label} items={items} onClose={() => setPlace(null)} />
    ),
  }
}

interface MenuButtonProps {
  label: string
  items: readonly MenuItem[]
  /** Three dots without it. */
  icon?: ReactNode
}

/** A square button that opens a menu. */
export function MenuButton({ label, items, icon }: MenuButtonProps) {
  const { opener, menu } = useMenu(label, items)
  const dots = <IconDots size={20} stroke={1.75} aria-hidden />
  return (
    <>
      <IconButton {...opener} label={label} icon={icon ?? dots} />
      {menu}
    </>
  )
}
