import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { IconAlertTriangle, IconList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { isInForce } from '../../table/filters.ts'
import { ListThumbBar } from '../../table/ListThumbBar.tsx'
import { MisreadNote } from '../../table/MisreadNote.tsx'
import { Toolbar } from '../../table/Toolbar.tsx'
import { useList } from '../../table/use-list.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { clashesOf, daysToClear, moved, type Clash, type Period } from './calendar.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { CalendarQuery, CalendarTools, useSpan } from './CalendarTools.tsx'
import { CalendarWeek } from './CalendarWeek.tsx'
import { shortPeriod } from './PeriodBar.tsx'
import { usePromotionFilters } from './promotion-filters.tsx'
import { actionsOf } from './promotion-words.ts'
import { promotionSpan, useUpdatePromotion } from './promotions.api.ts'
import { usePeriodMoves, type Dated } from './use-period-moves.ts'
import styles from './calendar.module.css'

/** What has no part in a clash. */
const past: readonly PromotionStatus[] = ['REJECTED', 'ENDED', 'CANCELLED', 'ARCHIVED']
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Moves on the server, and takes back what was moved. */
function useMove() {
  const words = useWords()
  const { t } = words
  const { mutateAsync } = useUpdatePromotion()
  const save = async (given: Pick<Dated, 'id' | 'version'>, { startAt, endAt }: Period) =>
    mutateAsync({ id: given.id, version: given.version, startAt, endAt })
  const takeBack = async (given: Pick<Dated, 'id' | 'version'>, period: Period): Promise<void> => {
    try {
      await save(given, period)
      toast.done(t('form.undo.done'))
    } catch (error) {
      toast.thrown(error)
    }
  }
  return async (promotion: Dated, period: Period): Promise<void> => {
    try {
      const { id, version, title } = await save(promotion, period)
      const text = t('promotions.calendar.moved', { title, period: shortPeriod(words, period) ?? '' })
      toast.done(text, {
        label: t('form.undo.action'),
        run: () => void takeBack({ id, version }, promotion),
      })
    } catch (error) {
      toast.thrown(error)
    }
  }
}

/** All promotions by month or week: what a store has at once is marked, and bars are moved by days. */
export function PromotionCalendarPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const router = useRouter()
  const isPhone = useIsPhone()
  const list = useList(CalendarQuery)
  const span = useSpan(list)
  const filters = usePromotionFilters(list.query.storeId).filter(({ kind }) => kind !== 'days')
  const grid = useRef<HTMLDivElement>(null)
  const { from, to, month } = span
  const { day: _, view: __, ...narrowed } = list.query
  const query = useQuery(promotionSpan({ ...narrowed, from, to, sort: 'startAt' }))
  const move = useMove()
  const { moving, grab, keys, periodNow } = usePeriodMoves({ grid, weeks: span.weeks, onMoved: move })
  const items = useMemo(
    () =>
      (query.data?.items ?? []).filter((item): item is Dated => item.startAt !== null && item.endAt !== null),
    [query.data],
  )
  const shown = items.map((item) => ({ ...item, ...pick(periodNow(item)) }))
  const clashes = clashesOf(shown.filter(({ status }) => !past.includes(status)))
  const isMovable = (item: Dated): boolean =>
    (item.status === 'DRAFT' || item.status === 'SCHEDULED') && actionsOf(item, viewer).edit.allowed
  const isNarrowed = filters.some((filter) => isInForce(filter, list.values))
  const clashing = new Set(clashes.flatMap(({ earlier, later }) => [earlier.id, later.id]))
  const hidden = query.data === undefined ? 0 : query.data.totalCount - query.data.items.length
  const target = shown.find(({ id }) => id === moving?.id)
  const create = (
    <Link to={paths.promotionNew} className={buttonClass('primary', 'grow')}>
      <IconPlus {...look} />
      {t('promotions.create')}
    </Link>
  )
  return (
    <div className="page">
      <PageHead
        title={t('promotions.calendar.title')}
        total={
          query.data ? (
            t(`promotions.total.${isNarrowed ? 'found' : 'all'}`, {
              total: format.number(query.data.totalCount),
            })
          ) : (
            <Skeleton width="104px" />
          )
        }
        actions={
          <>
            <Link to={paths.promotions} className={buttonClass('plain')}>
              <IconList {...look} />
              {t('promotions.calendar.list')}
            </Link>
            {create}
          </>
        }
      />
      <StaleNote query={query} />
      <div className="stack">
        <Card className={styles.calendar}>
          <CalendarTools list={list} span={span} />
          <MisreadNote list={list} filters={filters} />
          <Toolbar list={list} filters={filters} saidByTab={[]} searchLabel={null} />
          {query.data === undefined && query.error !== null ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <div data-loading={query.isPending || undefined}>
              <div className={styles.heads} aria-hidden="true">
                {(span.weeks[0] ?? []).map((day) => (
                  <span key={day}>
                    {words.date(`${day}T12:00:00+09:00`, { weekday: isPhone ? 'narrow' : 'short' })}
                  </span>
                ))}
              </div>
              {isPhone ? (
                <CalendarDays
                  weeks={span.weeks}
                  month={month}
                  today={span.today}
                  now={span.now}
                  day={span.day}
                  items={shown}
                  clashing={clashing}
                  onDay={(day) => list.change({ day })}
                />
              ) : (
                <div ref={grid}>
                  {span.weeks.map((week) => (
                    <CalendarWeek
                      key={week[0]}
                      week={week}
                      month={month}
                      today={span.today}
                      items={shown}
                      clashing={clashing}
                      movingId={moving?.id ?? null}
                      isMovable={isMovable}
                      grab={(item, grip) => grab(original(item), grip)}
                      keys={(item) => keys(original(item))}
                    />
                  ))}
                </div>
              )}
            </div>
          )}
        </Card>
        <p className="visually-hidden" role="status">
          {target !== undefined &&
            t('promotions.calendar.moving', {
              title: target.title,
              period: shortPeriod(words, target) ?? '',
            })}
        </p>
        {!isPhone && <p className="small dimmed">{t('promotions.calendar.hint')}</p>}
        {hidden > 0 && <p className="small">{t('promotions.calendar.more', { count: hidden })}</p>}
        {clashes.length > 0 && (
          <Clashes
            clashes={clashes}
            isMovable={isMovable}
            onMove={(item, days) => void move(item, moved(item, days))}
          />
        )}
      </div>
      <ListThumbBar
        list={list}
        filters={filters}
        saidByTab={[]}
        sort={null}
        sorts={[]}
        moreActions={[
          {
            key: 'list',
            label: t('promotions.calendar.list'),
            onSelect: () => router.history.push(paths.promotions),
          },
        ]}
        mainAction={create}
      />
    </div>
  )

  /** As the server has it, wherever the bar is drawn meanwhile. */
  function original(item: Dated): Dated {
    return items.find(({ id }) => id === item.id) ?? item
  }
}

function pick({ startAt, endAt }: Period): Period {
  return { startAt, endAt }
}

interface ClashesProps {
  clashes: readonly Clash<Dated>[]
  isMovable: (item: Dated) => boolean
  onMove: (item: Dated, days: number) => void
}

/** What a store has at once, with the way out; it may stay so. */
function Clashes({ clashes, isMovable, onMove }: ClashesProps) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Card title={t('promotions.calendar.clashes', { count: clashes.length })}>
      <ul className={styles.clashes}>
        {clashes.map((clash) => {
          const { earlier, later } = clash
          const days = daysToClear(clash)
          return (
            <li key={`${earlier.id} ${later.id}`}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
              <span>
                <b dir="auto">{later.storeName}</b>
                <small>
                  {t('promotions.calendar.clash', {
                    one: earlier.title,
                    other: later.title,
                    days: t('table.days.between', {
                      from: format.day(clash.first),
                      to: format.day(clash.last),
                    }),
                  })}
                </small>
              </span>
              {isMovable(later) && (
                <Button onClick={() => onMove(later, days)}>
                  {t('promotions.calendar.clear', { count: days })}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
