import {
  IconBuildingStore,
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
import type { ComponentType } from 'react'
import { useViewer } from '../api/session.ts'
import { PromotionReviewCount } from '../features/promotions/PromotionReviewCount.tsx'
import { OverdueCount } from '../features/requests/OverdueCount.tsx'
import { ReviewCount } from '../features/stores/ReviewCount.tsx'
import { useWords } from '../i18n/words.ts'
import { paths, type PageName } from '../paths.ts'
import { mayOpen, pageAt, places, sidebarPages } from './places.ts'
import { usePlaceLabel } from './use-place-label.ts'
import styles from './frame.module.css'

const icons: Partial<Record<PageName, Icon>> = {
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  stores: IconBuildingStore,
  jrsList: IconListNumbers,
  promotions: IconTag,
  ads: IconSpeakerphone,
  paymentMethods: IconCreditCard,
  requests: IconMessageQuestion,
  faqs: IconHelpCircle,
  legal: IconFileText,
  audit: IconShieldCheck,
  preferences: IconUserCircle,
  settings: IconSettings,
}

/** How much work waits behind an entry, for the operator's staff. */
const counts: Partial<Record<PageName, ComponentType>> = {
  stores: ReviewCount,
  promotions: PromotionReviewCount,
  requests: OverdueCount,
}

/** The console's sections: the work, then what belongs to the person. In the rail only their icons. */
export function NavList({ onGo }: { onGo?: () => void }) {
  const { t } = useWords()
  const { role } = useViewer()
  const own = sidebarPages(role, 'own')
  return (
    <nav className={styles.nav} aria-label={t('shell.nav.label')}>
      <ul>
        {sidebarPages(role, 'main').map((name) => (
          <NavItem key={name} name={name} onGo={onGo} />
        ))}
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
  const Count = isStaff(role) ? counts[name] : undefined
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
        {Count && <Count />}
      </Link>
    </li>
  )
}
