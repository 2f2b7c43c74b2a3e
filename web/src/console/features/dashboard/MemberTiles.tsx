import type { Overview } from '@madang/contract/overview'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Tile } from '../../ui/Tile.tsx'
import { Trend } from './Trend.tsx'
import { WorkTiles } from './WorkTiles.tsx'
import cardStyles from '../../ui/card.module.css'
import tilesStyles from '../../ui/tiles.module.css'
import dashboardStyles from './dashboard.module.css'

type Members = NonNullable<Overview['members']>

/** Numbers with a word and a change; each opens exactly the list behind it. */
export function MemberTiles({ members }: { members: Members }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { total, newThisWeek, newLastWeek, sessionsNow } = members
  const active = members.byRoleAndStatus
    .filter(({ status }) => status === 'ACTIVE')
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={`${cardStyles.card} ${tilesStyles.tiles}`} aria-label={t('dashboard.tiles')}>
      <WorkTiles />
      <Tile href={paths.users} label={t('dashboard.members.label')} value={number(total)}>
        {t('dashboard.members.active', { count: number(active) })}
      </Tile>
      <Tile
        href={`${paths.users}?from=${members.weekStartsOn}`}
        label={t('dashboard.week.label')}
        value={number(newThisWeek)}
      >
        {newLastWeek === 0 ? (
          t('dashboard.week.none')
        ) : (
          <Trend
            now={newThisWeek}
            before={newLastWeek}
            text={(share) => t('dashboard.week.change', { share })}
          />
        )}
      </Tile>
      <Tile
        href={`${paths.users}?online=true`}
        label={
          <>
            {sessionsNow > 0 && <i className={dashboardStyles.live} />}
            {t('dashboard.now.label')}
          </>
        }
        value={number(sessionsNow)}
      >
        {t('dashboard.now.text')}
      </Tile>
    </section>
  )
}
