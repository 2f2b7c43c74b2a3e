import {
  exportActions,
  failedSignInActions,
  nightHours,
  revealActions,
  type AuditMonth,
} from '@madang/contract/audit-reviews'
import { daysOfMonth } from '@madang/contract/korean-time'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { NoRecord } from '../../record/NoRecord.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { recordsHref } from './audit-words.ts'
import { auditMonthQuery } from './audit.api.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { MonthActions, MonthStaff } from './MonthTables.tsx'
import { MonthState } from './MonthState.tsx'
import { SignOff } from './SignOff.tsx'
import cardStyles from '../../ui/card.module.css'
import tilesStyles from '../../ui/tiles.module.css'

const skeletonLines = 12

/** What happened in a month, and its sign-off. */
export function AuditMonthPage() {
  const { t } = useWords()
  const format = useFormat()
  const { month } = useParams({ from: paths.auditMonth })
  const query = useQuery(auditMonthQuery(month))
  const { data, error } = query
  if (data === undefined && error !== null) {
    return (
      <div className="page">
        <NoRecord
          heading={t('shell.nav.auditMonth')}
          absent={t('audit-records.month.absent')}
          error={error}
          onRetry={() => void query.refetch()}
          listHref={paths.auditReviews}
          listLabel={t('audit-records.tab.reviews')}
        />
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className="page" aria-busy="true">
        <PageHead title={t('shell.nav.auditMonth')} />
        <Card isPadded>
          <SkeletonLines lines={skeletonLines} label={t('ui.loading')} />
        </Card>
      </div>
    )
  }
  return (
    <div className="page">
      <PageHead
        title={t('audit-records.month.title', { month: format.month(month) })}
        status={<MonthState isOver={data.isOver} isReviewed={data.review !== null} />}
      />
      <AuditTabs current="reviews" />
      <StaleNote query={query} />
      <div className="stack">
        <MonthTiles data={data} />
        <div className="columns">
          <div className="stack">
            <SignOff data={data} />
            <MonthStaff data={data} />
          </div>
          <MonthActions data={data} />
        </div>
      </div>
    </div>
  )
}

function MonthTiles({ data }: { data: AuditMonth }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { first: from, last: to } = daysOfMonth(data.month)
  const hrefOf = (action?: string): string =>
    recordsHref({ from, to, ...(action === undefined ? {} : { action }) })
  const see = t('audit-records.month.see')
  return (
    <section
      className={`${cardStyles.card} ${tilesStyles.tiles} ${tilesStyles.five}`}
      aria-label={t('audit-records.month.tiles')}
    >
      <Tile href={hrefOf()} label={t('audit-records.month.total')} value={number(data.total)}>
        {see}
      </Tile>
      <Tile
        href={hrefOf(failedSignInActions.join(','))}
        label={t('audit-records.month.failedSignIns')}
        value={number(data.failedSignIns)}
      >
        {see}
      </Tile>
      <Tile
        href={hrefOf(revealActions.join(','))}
        label={t('audit-records.month.reveals')}
        value={number(data.reveals)}
      >
        {see}
      </Tile>
      <Tile
        href={hrefOf(exportActions.join(','))}
        label={t('audit-records.month.exports')}
        value={number(data.exports)}
      >
        {see}
      </Tile>
      {/* The list cannot be narrowed to hours: those who changed something stand below. */}
      <div>
        <span className={tilesStyles.label}>{t('audit-records.month.night')}</span>
        <span className={tilesStyles.value}>{number(data.nightChanges)}</span>
        <span className={tilesStyles.note}>
          {t('audit-records.month.nightNote', {
            from: number(nightHours.from),
            until: number(nightHours.until),
          })}
        </span>
      </div>
    </section>
  )
}
