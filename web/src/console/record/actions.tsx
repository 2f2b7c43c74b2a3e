import type { Moves } from '@madang/contract/actions'
import type { Icon } from '@tabler/icons-react'
import type { MenuItem } from '../ui/Menu.tsx'

/** What the contract says of a move that a person is asked about. */
export type AskedAction = Pick<Moves<string, string>[string], 'needsNote' | 'isDangerous'>

/** Everything that can be done with one sort of record: its moves, and what else is asked before it is done. */
type ActionTable<Key extends string> = Readonly<Record<Key, AskedAction & { readonly icon: Icon }>>

/** The moves of a record with their icons, and what else there is to do besides. */
export function actionTable<Key extends string>(
  moves: Readonly<Partial<Record<NoInfer<Key>, AskedAction>>>,
  icons: Readonly<Record<Key, Icon>>,
): ActionTable<Key> {
  const keys = Object.keys(icons) as Key[] // Object.keys forgets the key type
  const rows = keys.map((key) => [key, { ...moves[key], icon: icons[key] }] as const)
  return Object.fromEntries(rows) as ActionTable<Key> // as above
}

interface Offered<Key extends string> {
  readonly labelOf: (key: Key) => string
  readonly refusalOf: (key: Key) => string | null
  readonly onAsk: (key: Key) => void
}

/** The entries of a menu; what the viewer may not do now is greyed with its reason. */
export function actionItems<Key extends string>(
  table: ActionTable<Key>,
  keys: readonly Key[],
  { labelOf, refusalOf, onAsk }: Offered<Key>,
): MenuItem[] {
  return keys.map((key) => {
    const { icon: ItemIcon, isDangerous = false } = table[key]
    return {
      key,
      label: labelOf(key),
      icon: <ItemIcon size={18} stroke={1.75} aria-hidden />,
      onSelect: () => onAsk(key),
      refusedBecause: refusalOf(key),
      isDangerous,
    }
  })
}
