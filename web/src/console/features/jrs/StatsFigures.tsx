import { missedShare } from '@madang/contract/jrs-stats-advice'
import type { JrsFigures, JrsStats } from '@madang/contract/jrs-stats'
import { hourText } from '../../form/hours-words.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Tile } from '../../ui/Tile.tsx'
import chartStyles from '../../ui/chart.module.css'
import tilesStyles from '../../ui/tiles.module.css'
import { StatsHeat, type HrefOf } from './StatsHeat.tsx'
import { StatsShares } from './StatsShares.tsx'
import { sizeText } from './stats-words.ts'
import styles from './stats.module.css'

interface StatsFiguresProps {
  stats: JrsStats
  isQueue: boolean
  /** Of the entries behind a figure; null where they are of several lists. */
  hrefOf: HrefOf | null
  /** Where the numbers at the head lead then. */
  listsHref?: string
}

/** Everything that has something to say, each figure with the entries behind it. */
export function StatsFigures({ stats, isQueue, hrefOf, listsHref = '' }: StatsFiguresProps) {
  const words = useWords()
  const { t } = words
  const { figures } = stats
  const { completed, cancelledByGuest, missed, cancelledByStore, rejected, told } = figures
  const ended = completed + cancelledByGuest + missed + cancelledByStore + rejected
  const to = (filter: Readonly<Record<string, string>>) => hrefOf && hrefOf(filter)
  const endings = {
    completed: [completed, { status: 'COMPLETED' }],
    cancelledByGuest: [cancelledByGuest, { status: 'CANCELLED', endedBy: 'PERSON' }],
    missed: [missed, { status: 'NO_SHOW' }],
    cancelledByStore: [cancelledByStore, { status: 'CANCELLED', endedBy: 'STAFF,LIST,CLOCK' }],
    rejected: [rejected, { status: 'REJECTED' }],
    open: [figures.joined - ended, { status: 'WAITING,CALLED,CONFIRMED' }],
  } as const
  const tolds = { WITHIN: told.within, SOONER: told.sooner, LATER: told.later }
  return (
    <>
      <Tiles stats={stats} hrefOf={hrefOf ?? (() => listsHref)} />
      <StatsHeat stats={stats} isQueue={isQueue} hrefOf={hrefOf} />
      <div className={styles.pair}>
        <Flow stats={stats} />
        <Missed stats={stats} />
        <StatsShares
          title={t('stats.ends.title')}
          shares={(Object.keys(endings) as (keyof typeof endings)[]).map((key) => {
            const [count, filter] = endings[key]
            return { key, label: t(`stats.ends.${key}`), count, href: to(filter) }
          })}
        />
        <Origins figures={figures} to={to} />
        <StatsShares
          title={t('stats.sizes.title')}
          shares={figures.parties.map(({ size, count }) => ({
            key: size,
            label: sizeText(words, size),
            count,
            href: to({ party: size }),
          }))}
        />
        <div className="stack">
          <StatsShares
            title={t('stats.told.title')}
            note={t('stats.told.note')}
            shares={(['WITHIN', 'SOONER', 'LATER'] as const).map((key) => ({
              key,
              label: t(`stats.told.${key}`),
              count: tolds[key],
              href: to({ told: key }),
            }))}
          />
          <AtTheDoor figures={figures} href={to({ deferred: 'true' })} />
        </div>
      </div>
    </>
  )
}

/** Below this a share says little. */
const fewest = 20

interface ChangeProps {
  now: number
  before: number
  text: (difference: number) => string
  /** More of it is worse, or neither. */
  isBad?: boolean
}

/** How much more or less than before, coloured by whether that is good. */
function Change({ now, before, text, isBad = false }: ChangeProps) {
  const difference = now - before
  const isWorse = isBad ? difference > 0 : difference < 0
  const colour = Math.abs(difference) < 1e-9 ? 'dimmed' : isWorse ? 'danger-text' : 'success-text'
  return <span className={colour}>{text(difference)} </span>
}

function Tiles({ stats, hrefOf }: { stats: JrsStats; hrefOf: HrefOf }) {
  const words = useWords()
  const { t } = words
  const { number, percent } = useFormat()
  const { figures, before } = stats
  const old = before.figures
  const isComparable = old.joined >= fewest
  const minutes = (count: number) => t('stats.minutes', { count: number(Math.round(count)) })
  const signed = (value: number) =>
    words.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  const points = (difference: number) => t('stats.points', { points: signed(100 * difference) })
  const rates = [
    ['missed', missedShare(figures), missedShare(old), { status: 'NO_SHOW' }, figures.missed],
    [
      'left',
      figures.cancelledByGuest / figures.joined,
      old.cancelledByGuest / Math.max(1, old.joined),
      { status: 'CANCELLED', endedBy: 'PERSON' },
      figures.cancelledByGuest,
    ],
  ] as const
  return (
    <Card className={tilesStyles.tiles}>
      <Tile href={hrefOf({})} label={t('stats.joined')} value={number(figures.joined)}>
        {isComparable && (
          <Change
            now={figures.joined / old.joined}
            before={1}
            text={(difference) => percent(difference, { signed: true })}
          />
        )}
        {t('stats.people', { count: number(figures.people) })}
      </Tile>
      {figures.waits !== null && (
        <Tile href={hrefOf({})} label={t('stats.wait')} value={minutes(figures.waits.median)}>
          {isComparable && old.waits !== null && (
            <Change
              now={Math.round(figures.waits.median)}
              before={Math.round(old.waits.median)}
              text={(difference) => t('stats.minutes', { count: signed(difference) })}
              isBad
            />
          )}
          {t('stats.ninth', { minutes: minutes(figures.waits.ninth) })}
        </Tile>
      )}
      {rates.map(
        ([key, share, oldShare, filter, count]) =>
          share !== null && (
            <Tile key={key} href={hrefOf(filter)} label={t(`stats.${key}`)} value={percent(share)}>
              {isComparable && oldShare !== null && (
                <Change now={share} before={oldShare} text={points} isBad />
              )}
              {t('stats.groups', { count: number(count) })}
            </Tile>
          ),
      )}
    </Card>
  )
}

/** What came and what was served by the hour: where the line grew. */
function Flow({ stats: { cells, figures } }: { stats: JrsStats }) {
  const words = useWords()
  const { t } = words
  const byHour = Map.groupBy(cells, ({ hour }) => hour)
  const hours = [...byHour.keys()].toSorted((one, other) => one - other)
  if (hours.length < 2) return null
  const average = (hour: number, key: 'joined' | 'served') => {
    const sum = (byHour.get(hour) ?? []).reduce((total, cell) => total + cell[key], 0)
    return Math.round((10 * sum) / Math.max(1, figures.days)) / 10
  }
  const [served, joined] = [t('stats.flow.served'), t('stats.joined')]
  return (
    <Card
      className={styles.wraps}
      title={t('stats.flow.title')}
      note={t('stats.flow.note')}
      actions={<Legend first={served} second={joined} />}
    >
      <Chart
        kind="bars"
        caption={t('stats.flow.title')}
        heads={[t('stats.flow.hour'), served, joined]}
        points={hours.map((hour) => ({
          key: String(hour),
          label: hourText(words, hour),
          name: hourText(words, hour),
          values: [average(hour, 'served'), average(hour, 'joined')],
        }))}
      />
    </Card>
  )
}

/** Who did not come, step by step beside the period before. */
function Missed({ stats: { steps, stepDays, figures } }: { stats: JrsStats }) {
  const { t, date, locale } = useWords()
  const format = useFormat()
  if (figures.missed === 0) return null
  const month = locale === 'kr' || locale === 'cn' ? 'numeric' : 'short'
  const percentOf = (counts: Parameters<typeof missedShare>[0]) =>
    Math.round(1000 * (missedShare(counts) ?? 0)) / 10
  const [now, before] = [t('stats.missing.now'), t('stats.missing.before')]
  return (
    <Card
      className={styles.wraps}
      title={t('stats.missed')}
      note="%"
      actions={<Legend first={now} second={before} />}
    >
      <Chart
        kind="bars"
        caption={t('stats.missing.note')}
        heads={[t('stats.missing.step'), now, before]}
        points={steps.map((step, index) => ({
          key: step.from,
          label: date(`${step.from}T12:00:00+09:00`, { month, day: 'numeric' }),
          name: format.day(step.from),
          values: [percentOf(step), percentOf(step.before)],
          isUnfinished: index === steps.length - 1 && stepDays === 1,
        }))}
      />
    </Card>
  )
}

function Legend({ first, second }: { first: string; second: string }) {
  return (
    <span className={chartStyles.legend} aria-hidden="true">
      <span>
        <i />
        {first}
      </span>
      <span>
        <i className={chartStyles.beforeMark} />
        {second}
      </span>
    </span>
  )
}

type To = (filter: Readonly<Record<string, string>>) => string | null

function Origins({ figures: { origins }, to }: { figures: JrsFigures; to: To }) {
  const { t } = useWords()
  const { percent } = useFormat()
  return (
    <StatsShares
      title={t('stats.origins.title')}
      note={t('stats.origins.note')}
      shares={origins
        .toSorted((one, other) => other.joined - one.joined)
        .map(({ origin, joined, completed }) => ({
          key: origin,
          label: t(`entries.source.${origin}`),
          count: joined,
          href: to({ origin }),
          note: t('stats.origins.done', { share: percent(joined === 0 ? 0 : completed / joined) }),
        }))}
    />
  )
}

/** What asked for hands at the door, and when it went without. */
function AtTheDoor({ figures, href }: { figures: JrsFigures; href: string | null }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { deferred, deferrals, hours, hoursWithoutStaff } = figures
  const groups = t('stats.groups', { count: number(deferred) })
  const times = t('stats.door.times', { groups, times: number(deferrals) })
  const alone = t('stats.door.hours', { hours: number(hours), count: number(hoursWithoutStaff) })
  return (
    <Card title={t('stats.door.title')} isPadded>
      <LabelValues
        pairs={[
          ...(deferred > 0
            ? ([
                [t('stats.door.deferred'), href === null ? times : <AppLink href={href}>{times}</AppLink>],
              ] as const)
            : []),
          [t('stats.door.alone'), alone],
        ]}
      />
      <p className="dimmed small">{t('stats.door.help')}</p>
    </Card>
  )
}
