import { calendarPath, joinPath } from '@madang/contract/site-jrs'
import type { ReactNode } from 'react'
import { Rich } from '../theme/Rich.tsx'
import { clockText, type Words } from '../words.ts'
import { EntryPicture } from './EntryPicture.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { Logo } from './Header.tsx'
import { Icon } from './Icon.tsx'
import { JrsFrame } from './JrsFrame.tsx'
import { PartySize } from './JrsParts.tsx'
import { Ahead, WaitSpeed, WaitTimes } from './JrsWait.tsx'
import { clockOf, moment } from './jrs-moments.ts'
import type { PageProps } from './page-props.ts'
import { OwnDraw, TaxNote, type OwnRaffle } from './RaffleParts.tsx'
import { mapLinks } from './shared-links.ts'

type Props = PageProps<'jrs-entry'>

/** The own place, from joining to its end; its script (`entry.ts`) puts a newer one in place of what is marked. */
export function JrsEntryPage({ page, words }: Props) {
  const { t, number } = words
  const { entry, failure } = page
  const { status, kind, code, title, storeName, ahead } = entry
  const state = stateText(page, words)
  const isActive = status === 'WAITING' || status === 'CALLED' || status === 'CONFIRMED'
  const isLive = isActive || page.can.restore
  return (
    <JrsFrame
      page={page}
      words={words}
      title={t('line.entry.meta', { number: number(entry.number), state, store: storeName })}
      start={<Logo page={page} words={words} />}
      end={
        <a className="button secondary" href={page.path}>
          {t('line.reload')}
        </a>
      }
      head={
        <noscript>
          <meta httpEquiv="refresh" content="20" />
        </noscript>
      }
    >
      <div
        id="live"
        data-events={isLive || page.mayComeBack ? `/api/v1/jrs/by-code/${code}/events` : undefined}
        data-status={status}
        data-calls={entry.callCount}
        data-ahead={isLive ? (ahead ?? 0) : undefined}
      >
        <FaultSummary
          failure={failure}
          words={words}
          texts={{ 'conflict.state': t('line.fault.moved') }}
          labels={{ partySize: t('line.party') }}
        />
        <div id="now">
          <Now page={page} words={words} state={state} />
        </div>
        <Acts page={page} words={words} />
        {entry.raffle !== null && <OwnDraw entry={entry} raffle={entry.raffle} words={words} />}
        <dl className="facts">
          <Fact label={t('line.store')}>
            <b>
              <bdi>{storeName}</bdi>
            </b>{' '}
            · <bdi>{title}</bdi>
          </Fact>
          {entry.name !== null && (
            <Fact label={t('line.name')}>
              <bdi>{entry.name}</bdi> · {t('line.people', { count: entry.partySize })}
            </Fact>
          )}
          <Fact label={t('line.entry.joined', { kind })}>{moment(entry.joinedAt, words)}</Fact>
          {entry.raffle?.seed === null && (
            <Fact label={t('line.raffle.result')}>
              {entry.raffle.resultAnnounceAt === null
                ? t('raffle.later')
                : moment(entry.raffle.resultAnnounceAt, words)}
            </Fact>
          )}
          {kind === 'QUEUE' && status === 'WAITING' && (
            <Fact label={t('line.entry.whenCalled')}>
              {t('line.entry.come', { minutes: entry.callTimeoutMin })}
            </Fact>
          )}
        </dl>
        <Dock page={page} words={words} />
        {!isLive && kind !== 'RAFFLE' && (
          <p>
            <a className="button secondary big" href={joinPath(code)}>
              {kind === 'QUEUE' ? t('line.entry.again') : t(`line.join.${kind}`)}
            </a>
          </p>
        )}
      </div>
    </JrsFrame>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The last day of an end: it ends with that day. */
function lastDay(end: string, { date }: Words): string {
  return date(new Date(Date.parse(end) - 1), { month: 'long', day: 'numeric', weekday: 'short' })
}

function stateText({ entry }: Props['page'], { t }: Words): string {
  return t(`line.entry.status.${entry.status}`, { kind: entry.kind })
}

const looks: Partial<Record<Props['page']['entry']['status'], string>> = {
  WAITING: 'wait',
  CALLED: 'call',
  CONFIRMED: 'done',
  COMPLETED: 'done',
}

const pills: typeof looks = { WAITING: 'pill go live', CALLED: 'pill go live', CONFIRMED: 'pill go' }

/** The state, the number, and what it means now. */
function Now({ page, words, state }: Props & { readonly state: string }) {
  const { t } = words
  const { entry } = page
  const { status, ahead } = entry
  const isCalled = status === 'CALLED'
  return (
    <section
      className={`card own-place ${looks[status] ?? 'missed'}`}
      role={isCalled ? 'alert' : undefined}
      aria-live="polite"
    >
      <p>
        <span className={pills[status] ?? 'pill'}>{state}</span>
      </p>
      <p className="number">
        <Rich
          text={t('line.entry.number', { number: words.number(entry.number, { useGrouping: false }) })}
          tags={{ n: (text) => <b>{text}</b> }}
        />
      </p>
      <h1 className="ahead">
        <Headline page={page} words={words} />
      </h1>
      {entry.slotAt !== null && <p className="slot">{moment(entry.slotAt, words)}</p>}
      <Detail page={page} words={words} />
      {ahead !== null && <EntryPicture entry={entry} words={words} />}
      <p className="dimmed small">
        {entry.wait !== null && <WaitSpeed wait={entry.wait} words={words} />}{' '}
        {t('line.entry.asOf', { time: clockOf(entry.at, words) })}
      </p>
    </section>
  )
}

function Headline({ page, words }: Props) {
  const { t } = words
  const { entry, rejoinUntil, callEndsAt } = page
  const { status, ahead, kind, endedBy } = entry
  if (status === 'CALLED') return callEndsAt && t('line.entry.called')
  if (ahead !== null) return <Ahead count={ahead} wait={entry.wait} words={words} />
  if (status === 'NO_SHOW' && rejoinUntil !== null) {
    return (
      <Rich
        text={t('line.entry.rejoin')}
        tags={{ left: () => <Left until={rejoinUntil} page={page} words={words} /> }}
      />
    )
  }
  if (status === 'CANCELLED') return t('line.entry.cancelled', { by: endedBy ?? 'STAFF', kind })
  return t(`line.entry.say.${status}`, { kind })
}

/** What to do, and until when. */
function Detail({ page, words }: Props) {
  const { t } = words
  const { entry, callEndsAt } = page
  const { status, calledAt, wait } = entry
  if (status === 'CALLED' && callEndsAt !== null) {
    return (
      <>
        <p>{t('line.entry.show')}</p>
        <progress
          max={entry.callTimeoutMin * 60}
          value={secondsUntil(callEndsAt, page)}
          aria-label={t('line.entry.timeLeft')}
        />
        <p role="timer">
          <Rich
            text={t('line.entry.left')}
            tags={{ left: () => <Left until={callEndsAt} page={page} words={words} /> }}
          />
        </p>
      </>
    )
  }
  const { raffle } = entry
  if (raffle !== null) return <RaffleDetail raffle={raffle} words={words} />
  if (wait !== null) {
    return (
      <p className="dimmed">
        <WaitTimes wait={wait} at={entry.at} words={words} />
      </p>
    )
  }
  if (status === 'NO_SHOW' && calledAt !== null) {
    return <p className="dimmed">{t('line.entry.missed', { time: clockOf(calledAt, words) })}</p>
  }
  return null
}

/** What is won, and out of how many it was drawn. */
function RaffleDetail({ raffle, words }: { readonly raffle: OwnRaffle; readonly words: Words }) {
  const { t } = words
  const { prizeName, seed, frozenCount, winnersCount } = raffle
  const entries = frozenCount ?? 0
  return (
    <>
      {prizeName !== null && (
        <p>
          <bdi>{prizeName}</bdi>
        </p>
      )}
      {seed !== null && (
        <p className="dimmed">{t('raffle.drawn', { entries, winners: Math.min(winnersCount, entries) })}</p>
      )}
    </>
  )
}

function secondsUntil(until: string, { entry }: Props['page']): number {
  return Math.max(0, Math.round((Date.parse(until) - Date.parse(entry.at)) / 1000))
}

/** Minutes and seconds that the script counts down. */
function Left({ until, page, words }: Props & { readonly until: string }) {
  const seconds = secondsUntil(until, page)
  return (
    <b data-left={seconds} className="num">
      {clockText(words, seconds)}
    </b>
  )
}

/** What can be changed, how one is told, how one gets there. */
function Acts({ page, words }: Props) {
  const { t } = words
  const { entry, can, failure } = page
  const { status, phone, storePhone, storeName, storeAddress, partySize, maxPartySize, rejoinUntil } = {
    ...entry,
    ...page,
  }
  const claimEndsAt = entry.raffle?.claimEndsAt ?? null
  const map = mapLinks({ name: storeName, address: storeAddress, lat: null, lng: null })
  const isComing = entry.slotAt !== null && (status === 'WAITING' || status === 'CONFIRMED')
  const hasParty = can.edit && maxPartySize > 1 && (entry.kind === 'QUEUE' || entry.kind === 'RESERVATION')
  return (
    <div className="card actions">
      {hasParty && (
        <details open={failure?.errors.some(({ pointer }) => pointer === '/partySize') || undefined}>
          <summary className="action">
            <Icon name="people" />
            <span>
              <b>{t('line.party')}</b>
              <small>{t('line.people', { count: partySize })}</small>
            </span>
            <em>{t('line.entry.change')}</em>
          </summary>
          <form method="post" action={page.path} noValidate>
            <PartySize most={maxPartySize} chosen={String(partySize)} words={words} failure={failure} />
            <p className="dimmed small">{t('line.entry.keeps')}</p>
            <button className="button" type="submit" name="do" value="party">
              {t('line.entry.changeParty')}
            </button>
          </form>
        </details>
      )}
      {status === 'NO_SHOW' && rejoinUntil !== null && (
        <Act icon="people" title={t('line.entry.here')} text={t('line.entry.hereText')} />
      )}
      {claimEndsAt !== null && (
        <>
          <Act
            icon="gift"
            title={t('raffle.claim.until', { date: lastDay(claimEndsAt, words) })}
            text={t('raffle.claim.show')}
          />
          <TaxNote prizeValueWon={entry.raffle?.prizeValueWon ?? null} words={words} />
        </>
      )}
      {phone !== null && (can.cancel || can.restore) && (
        <Act icon="sms" title={t('line.entry.texts')} text={<bdi dir="ltr">{phone}</bdi>} />
      )}
      {isComing && (
        <Act
          icon="calendar"
          title={t('line.entry.calendar')}
          text={moment(entry.slotAt ?? entry.at, words)}
          link={{ href: calendarPath(page.path), text: t('line.entry.calendarAdd') }}
        />
      )}
      {map !== null && (
        <Act
          icon="pin"
          title={t('line.entry.way')}
          text={<bdi>{storeAddress}</bdi>}
          link={{ href: map.kakao, text: t('line.entry.map') }}
        />
      )}
      {storePhone !== null && (
        <Act
          icon="call"
          title={t('line.entry.call')}
          text={<bdi dir="ltr">{storePhone}</bdi>}
          link={{ href: `tel:${storePhone.replaceAll('-', '')}`, text: t('line.entry.callNow') }}
        />
      )}
    </div>
  )
}

interface ActProps {
  readonly icon: Parameters<typeof Icon>[0]['name']
  readonly title: string
  readonly text: ReactNode
  readonly link?: { readonly href: string; readonly text: string }
}

function Act({ icon, title, text, link }: ActProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </>
  )
  if (link === undefined) return <div className="action">{content}</div>
  return (
    <a className="action" href={link.href} rel="noopener noreferrer">
      {content}
      <em>{link.text}</em>
    </a>
  )
}

/** The next step of the guest; leaving asks once more. */
function Dock({ page, words }: Props) {
  const { t } = words
  const { entry, can, rejoinUntil } = page
  const { kind, status, maxDeferrals, deferredCount } = entry
  const left = maxDeferrals - deferredCount
  const isQueued = kind === 'QUEUE' && (status === 'WAITING' || status === 'CALLED')
  if (!can.defer && !can.cancel && !can.restore) return null
  return (
    <form className="dock" method="post" action={page.path} id="do">
      <input type="hidden" name="status" value={status} />
      {can.restore && (
        <button className="button big" type="submit" name="do" value="restore">
          {t('line.entry.restore')}
        </button>
      )}
      {rejoinUntil !== null && (
        <span className="help">{t('line.entry.restoreUntil', { time: clockOf(rejoinUntil, words) })}</span>
      )}
      {can.defer && (
        <button className="button secondary big" type="submit" name="do" value="defer">
          {t('line.entry.defer')}
        </button>
      )}
      {can.cancel && (
        <details className="leave">
          <summary className="button red big">{t('line.entry.cancel', { kind })}</summary>
          <p>{t('line.entry.sure', { kind })}</p>
          <button className="button red big sure" type="submit" name="do" value="cancel">
            {t('line.entry.cancelSure', { kind })}
          </button>
          <a className="button secondary big" href={page.path}>
            {t('line.entry.stay')}
          </a>
        </details>
      )}
      {isQueued && left > 0 && (
        <span className="help">
          {status === 'CALLED'
            ? t('line.entry.deferLeft', { count: left })
            : t('line.entry.deferLater', { count: left })}
        </span>
      )}
    </form>
  )
}
