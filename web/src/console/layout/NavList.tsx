import {
  IconBuildingStore,
  IconChevronDown,
  IconCreditCard,
  IconFileText,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconListNumbers,
  IconTag,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { isStaff } from '@madang/contract/access'
import type { WorkCounts } from '@madang/contract/work-counts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useViewer } from '../api/session.ts'
import { workCountsQuery } from '../api/work-counts.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords, type Translate } from '../i18n/words.ts'
import { paths, type PageName } from '../paths.ts'
import {
  groupOf,
  groupPages,
  mainEntries,
  mayOpen,
  pageAt,
  places,
  sidebarPages,
  type NavGroupName,
} from './places.ts'
import { setSidebar } from './shell-state.ts'
import { usePlaceLabel } from './use-place-label.ts'
import styles from './frame.module.css'

const icons: Partial<Record<PageName, Icon>> = {
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  stores: IconBuildingStore,
  jrsList: IconListNumbers,
  promotions: IconTag,
  ads: IconSpeakerphone,
  requests: IconMessageQuestion,
  faqs: IconHelpCircle,
  legal: IconFileText,
  audit: IconShieldCheck,
  preferences: IconUserCircle,
  settings: IconSettings,
}

const groupIcons: Record<NavGroupName, Icon> = { payments: IconCreditCard }

interface Work {
  readonly countOf: (counts: WorkCounts) => number | null | undefined
  /** For screen readers: the count with its thing. */
  readonly textOf: (t: Translate, count: number) => string
}

/** What waits behind an entry, for the operator's staff. */
const work: Partial<Record<PageName, Work>> = {
  stores: {
    countOf: ({ stores }) => stores.byStatus.PENDING_REVIEW,
    textOf: (t, count) => t('stores.waitingCount', { count }),
  },
  promotions: {
    countOf: ({ promotions }) => promotions.byStatus.PENDING_REVIEW,
    textOf: (t, count) => t('promotions.waitingCount', { count }),
  },
  requests: {
    countOf: ({ requests }) => requests?.overdue,
    textOf: (t, count) => t('dashboard.overdue.count', { count }),
  },
  paymentsBilling: {
    countOf: ({ refunds }) => refunds?.mine,
    textOf: (t, count) => t('payments.waiting.openCount', { count }),
  },
  reconciliation: {
    countOf: ({ differences }) => differences,
    textOf: (t, count) => t('reconciliation.openCount', { count }),
  },
}

/** Beside the page, whole or as a rail of icons, or in a line above it. */
type NavKind = 'full' | 'rail' | 'line'

/** The console's sections: the work, then what belongs to the person. In the rail only their icons. */
export function NavList({ kind = 'full', onGo }: { kind?: NavKind; onGo?: () => void }) {
  const { t } = useWords()
  const { role } = useViewer()
  const own = sidebarPages(role, 'own')
  return (
    <nav className={styles.nav} aria-label={t('shell.nav.label')}>
      <ul>
        {mainEntries(role).map((entry) =>
          'page' in entry ? (
            <NavItem key={entry.page} name={entry.page} onGo={onGo} />
          ) : (
            <NavGroup key={entry.group} name={entry.group} kind={kind} onGo={onGo} />
          ),
        )}
      </ul>
      <hr />
      <ul>
        {!mayOpen(role, 'faqs') && (
          <li>
            {/* The site's page, not the console's: a plain link. */}
            <a href="/faq" title={t('shell.nav.faq')}>
              <IconHelpCircle size={20} stroke={1.75} aria-hidden />
              <span>{t('shell.nav.faq')}</span>
            </a>
          </li>
        )}
        {own.map((name) => (
          <NavItem key={name} name={name} onGo={onGo} />
        ))}
      </ul>
    </nav>
  )
}

function NavItem({ name, onGo }: { name: PageName; onGo: (() => void) | undefined }) {
  const current = useLocation({ select: ({ pathname }) => pageAt(pathname) })
  const isCurrent = current === name || (current !== null && places[current].under === name)
  const label = usePlaceLabel()(name)
  const ItemIcon = icons[name]
  const { role } = useViewer()
  return (
    <li>
      <Link
        to={paths[name]}
        title={label}
        onClick={onGo}
        aria-current={isCurrent ? 'page' : undefined}
        activeProps={{}}
      >
        {ItemIcon && <ItemIcon size={20} stroke={1.75} aria-hidden />}
        <span>{label}</span>
        {isStaff(role) && <WorkCount of={[name]} />}
      </Link>
    </li>
  )
}

/** Their sum as one number, and each with its thing for screen readers; nothing where no work waits. */
function WorkCount({ of: names }: { of: readonly PageName[] }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { data } = useQuery(workCountsQuery())
  const waiting = names.flatMap((name) => {
    const entry = work[name]
    const count = (data && entry?.countOf(data)) ?? 0
    return entry === undefined || count === 0 ? [] : [{ count, text: entry.textOf(t, count) }]
  })
  if (waiting.length === 0) return null
  return (
    <span data-count>
      <span aria-hidden="true">{number(waiting.reduce((sum, { count }) => sum + count, 0))}</span>
      <span className="visually-hidden">{waiting.map(({ text }) => text).join(', ')}</span>
    </span>
  )
}

/** Entries below a name that shows and hides them; in a line they stand by themselves. */
function NavGroup({
  name,
  kind,
  onGo,
}: {
  name: NavGroupName
  kind: NavKind
  onGo: (() => void) | undefined
}) {
  const { t } = useWords()
  const { role } = useViewer()
  const listId = useId()
  const isInside = useLocation({
    select: ({ pathname }) => {
      const current = pageAt(pathname)
      return current !== null && groupOf(current) === name
    },
  })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const pages = groupPages(role, name)
  const items = pages.map((page) => <NavItem key={page} name={page} onGo={onGo} />)
  if (kind === 'line') return items
  const isOpen = kind === 'full' && (chosen ?? isInside)
  const label = t(`shell.nav.${name}`)
  const GroupIcon = groupIcons[name]
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        title={label}
        data-inside={isInside && !isOpen}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => {
          setChosen(!isOpen)
          // There is no room for names in the rail.
          if (kind === 'rail') setSidebar('full')
        }}
      >
        <GroupIcon size={20} stroke={1.75} aria-hidden />
        <span>{label}</span>
        {/* What waits behind an entry that is not shown. */}
        {!isOpen && isStaff(role) && <WorkCount of={pages} />}
        <IconChevronDown size={16} stroke={1.75} aria-hidden className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.kids} hidden={!isOpen}>
        {items}
      </ul>
    </li>
  )
}
