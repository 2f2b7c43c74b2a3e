import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'
import pageHeadStyles from './page-head.module.css'
import thumbBarStyles from './thumb-bar.module.css'

interface PageHeadProps {
  title: ReactNode
  /** Of the person or the thing, before its name. */
  picture?: ReactNode
  /** How many there are, or when the numbers were taken. */
  total?: ReactNode
  /** The record's status pill. */
  status?: ReactNode
  /** The two facts that matter, with a dot between them. */
  facts?: readonly ReactNode[]
  /** At the end of the line; on phones `ThumbBar` carries them, apart from a menu that stands alone. */
  actions?: ReactNode
}

/** The one first-level heading of a page. A route change moves focus to it. */
export function PageHead({ title, picture, total, status, facts, actions }: PageHeadProps) {
  return (
    <div className={pageHeadStyles.head} data-part>
      <div>
        <div className={pageHeadStyles.title}>
          {picture}
          <PageHeading>{title}</PageHeading>
          {status}
          {total !== undefined && <span className={pageHeadStyles.total}>{total}</span>}
        </div>
        {facts !== undefined && <Facts facts={facts} />}
      </div>
      {actions !== undefined && <div className={pageHeadStyles.actions}>{actions}</div>}
    </div>
  )
}

/** Facts side by side with a dot between them. */
function Facts({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className={pageHeadStyles.facts}>
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  )
}

/** The page's actions at the bottom of a phone's screen; not shown from 640 px up, nor without a button in it. */
export function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div className={thumbBarStyles.bar} data-thumb>
      {children}
    </div>
  )
}
