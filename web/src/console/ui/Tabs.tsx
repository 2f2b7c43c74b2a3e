import { Link } from '@tanstack/react-router'
import './page.css'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly count?: string
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  current: Key
}

/** Tabs as links: the choice lives in the URL as `?tab=`, the first one without it. */
export function Tabs<Key extends string>({ label, tabs, current }: TabsProps<Key>) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, label: text, count }, index) => (
        <Link
          key={key}
          to="."
          search={index === 0 ? {} : { tab: key }}
          aria-current={key === current ? 'page' : undefined}
          activeProps={{}}
          resetScroll={false}
        >
          {text}
          {count !== undefined && <span className="c">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
