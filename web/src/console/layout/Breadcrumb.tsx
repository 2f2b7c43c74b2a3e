import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useViewer } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { paths } from '../paths.ts'
import { useShownHeading } from '../ui/PageHeading.tsx'
import { groupOf, mayOpen, pageAt, places } from './places.ts'
import { usePlaceLabel } from './use-place-label.ts'
import styles from './breadcrumb.module.css'

/** Where the page stands: home, its section, itself, by its own heading once it is there. */
export function Breadcrumb() {
  const { t } = useWords()
  const { text: heading } = useShownHeading()
  const { role } = useViewer()
  // Of the page whose heading stands there: the next one is named once it is shown.
  const shown = useRouterState({
    select: ({ location, resolvedLocation = location }) => pageAt(resolvedLocation.pathname),
  })
  // What is not for this role looks like what is not there.
  const current = shown !== null && mayOpen(role, shown) ? shown : null
  const labelOf = usePlaceLabel()
  const isHome = current === 'dashboard'
  const under = current === null ? null : places[current].under
  const group = current === null ? null : groupOf(current)
  const own = heading ?? (current === null ? '' : labelOf(current))
  return (
    <nav className={styles.breadcrumb} aria-label={t('shell.crumb.label')}>
      <ol>
        <li>
          {isHome ? (
            <span aria-current="page">{t('shell.crumb.home')}</span>
          ) : (
            <Link to={paths.dashboard} activeProps={{}} activeOptions={{ exact: true }}>
              {t('shell.crumb.home')}
            </Link>
          )}
        </li>
        {group !== null && (
          <li>
            <IconChevronRight size={14} stroke={1.75} aria-hidden className="mirrored" />
            <span>{t(`shell.nav.${group}`)}</span>
          </li>
        )}
        {under !== null && (
          <li>
            <IconChevronRight size={14} stroke={1.75} aria-hidden className="mirrored" />
            <Link to={paths[under]} activeProps={{}} activeOptions={{ exact: true }}>
              {labelOf(under)}
            </Link>
          </li>
        )}
        {!isHome && (
          <li>
            <IconChevronRight size={14} stroke={1.75} aria-hidden className="mirrored" />
            <span aria-current="page" dir="auto">
              {own}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}
