import { addDays, addMonths, seoulDate } from '@madang/contract/korean-time'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useViewer } from '../../api/session.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toSearch } from '../../table/list-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { usePlace } from '../../ui/use-place.ts'
import { clashesOf, daysToClear, moved, weekOf, weeksOf, type Clash, type Period } from './calendar.ts'
import { CalendarWeek } from './CalendarWeek.tsx'
import { shortPeriod } from './PeriodBar.tsx'
import { actionsOf } from './promotion-words.ts'
import { promotionApi, useUpdatePromotion } from './promotions.api.ts'
import { usePeriodMoves, type Dated } from './use-period-moves.ts'
import styles from './calendar.module.css'

/** As many as a page of the list holds. */
const most = 100
/** What has no part in a clash. */
const past: readonly PromotionStatus[] = ['REJECTED', 'ENDED', 'CANCELLED', 'ARCHIVED']
const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Which weeks the address asks for: those of a month, or one. */
function useSpan() {
  const { values } = usePlace()
  const { locale } = useWords()
  const today = seoulDate(useNow())
  const isDay = (day: string | undefined): day is string =>
    day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  const day = isDay(values['day']) ? values['day'] : today
  const isWeek = values['view'] === 'week'
  const month = day.slice(0, 7)
  const weeks = useMemo(
    () => (isWeek ? [weekOf(day, locale)] : weeksOf(month, locale)),
    [isWeek, day, month, locale],
  )
  const hrefOf = (to: { day?: string; isWeek?: boolean }): string =>
    paths.promotionCalendar +
    toSearch({ day: to.day ?? day, view: (to.isWeek ?? isWeek) ? 'week' : undefined })
  const stepBy = (by: number): string =>
    hrefOf({ day: isWeek ? addDays(day, by * 7) : `${addMonths(month, by)}-01` })
  return { isWeek, today, month, weeks, hrefOf, before: stepBy(-1), after: stepBy(1) }
}

/** Moves on the server, and takes back what was moved. */
function useMove() {
  const words = useWords()
  const { t } = words
  const { mutateAsync } = useUpdatePromotion()
  const save = async (given: Pick<Dated, 'id' | 'version'>, { startAt, endAt }: Period) =>
    mutateAsync({ id: given.id, version: given.version, startAt, endAt })
  const failed = (error: unknown): void => toast.failed(errorText(t, error))
  const takeBack = async (given: Pick<Dated, 'id' | 'version'>, period: Period): Promise<void> => {
    try {
      await save(given, period)
      toast.done(t('form.undo.done'))
    } catch (error) {
      failed(error)
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
      failed(error)
    }
  }
}

/** All promotions by month or week: what a store has at once is marked, and bars are moved by days. */
export function PromotionCalendarPage() {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const viewer = useViewer()
  const span = useSpan()
  const grid = useRef<HTMLDivElement>(null)
  const from = span.weeks[0]?.[0] ?? span.today
  const to = span.weeks.at(-1)?.at(-1) ?? span.today
  const query = useQuery(promotionApi.list({ from, to, pageSize: most, sort: 'startAt' }))
  const move = useMove()
  const { moving, grab, keys, periodNow } = usePeriodMoves({
    grid,
    weeks: span.weeks,
    onMoved: move,
  })
  const items = useMemo(
    () =>
      (query.data?.items ?? []).filter((item): item is Dated => item.startAt !== null && item.endAt !== null),
    [query.data],
  )
  const shown = items.map((item) => ({ ...item, ...pick(periodNow(item)) }))
  const clashes = clashesOf(shown.filter(({ status }) => !past.includes(status)))
  const isMovable = (item: Dated): boolean =>
    (item.status === 'DRAFT' || item.status === 'SCHEDULED') && actionsOf(item, viewer).edit.allowed
  const target = shown.find(({ id }) => id === moving?.id)
  return (
    <div className="page">
      <PageHead
        title={t('promotions.calendar.title')}
        total={
          query.data ? (
            t('promotions.total.all', { total: format.number(query.data.totalCount) })
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
            <Link to={paths.promotionNew} className={buttonClass('primary', 'grow')}>
              <IconPlus {...look} />
              {t('promotions.create')}
            </Link>
          </>
        }
      />
      <StaleNote query={query} />
      <div className="stack">
        <Card className={styles.calendar}>
          <div className={styles.tools}>
            <AppLink className={buttonClass('plain')} href={span.hrefOf({ day: span.today })}>
              {t('promotions.calendar.today')}
            </AppLink>
            <AppLink className={styles.turn} href={span.before} aria-label={t('promotions.calendar.before')}>
              <IconChevronLeft size={20} stroke={1.75} aria-hidden className="mirrored" />
            </AppLink>
            <h2 aria-live="polite">{span.isWeek ? weekText() : format.month(span.month)}</h2>
            <AppLink className={styles.turn} href={span.after} aria-label={t('promotions.calendar.after')}>
              <IconChevronRight size={20} stroke={1.75} aria-hidden className="mirrored" />
            </AppLink>
            <span className={styles.views}>
              {([false, true] as const).map((isWeek) => (
                <AppLink
                  key={String(isWeek)}
                  href={span.hrefOf({ isWeek })}
                  aria-current={span.isWeek === isWeek ? 'true' : undefined}
                >
                  {t(isWeek ? 'promotions.calendar.week' : 'promotions.calendar.month')}
                </AppLink>
              ))}
            </span>
          </div>
          {query.data === undefined && query.error !== null ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <div data-loading={query.isPending || undefined}>
              <div className={styles.heads} aria-hidden="true">
                {(span.weeks[0] ?? []).map((day) => (
                  <span key={day}>{words.date(`${day}T12:00:00+09:00`, { weekday: 'short' })}</span>
                ))}
              </div>
              <div ref={grid}>
                {span.weeks.map((week) => (
                  <CalendarWeek
                    key={week[0]}
                    week={week}
                    month={span.isWeek ? null : span.month}
                    today={span.today}
                    items={shown}
                    clashing={new Set(clashes.flatMap(({ earlier, later }) => [earlier.id, later.id]))}
                    movingId={moving?.id ?? null}
                    isMovable={isMovable}
                    grab={(item, grip) => grab(original(item), grip)}
                    keys={(item) => keys(original(item))}
                  />
                ))}
              </div>
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
        <p className="small dimmed">{t('promotions.calendar.hint')}</p>
        {(query.data?.totalCount ?? 0) > most && (
          <p className="small">{t('promotions.calendar.most', { count: most })}</p>
        )}
        {clashes.length > 0 && (
          <Clashes
            clashes={clashes}
            isMovable={isMovable}
            onMove={(item, days) => void move(item, moved(item, days))}
          />
        )}
      </div>
    </div>
  )

  /** As the server has it, wherever the bar is drawn meanwhile. */
  function original(item: Dated): Dated {
    return items.find(({ id }) => id === item.id) ?? item
  }
  function weekText(): string {
    const days = { startAt: `${from}T12:00:00+09:00`, endAt: `${to}T12:00:00+09:00` }
    return t('promotions.calendar.span', {
      month: format.month(from.slice(0, 7)),
      days: shortPeriod(words, days) ?? '',
    })
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
