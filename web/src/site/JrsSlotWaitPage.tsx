import { offerMinutes } from '@madang/contract/jrs-slot-waits'
import { joinPath } from '@madang/contract/site-jrs'
import { Rich } from '../theme/Rich.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { Logo } from './Header.tsx'
import { JrsFrame } from './JrsFrame.tsx'
import { Ahead } from './JrsWait.tsx'
import { clockOf, moment } from './jrs-moments.ts'
import type { PageProps } from './page-props.ts'

type Props = PageProps<'jrs-slot-wait'>

const looks = { WAITING: 'wait', OFFERED: 'call' } as const

/** How it stands with somebody who waits for a slot; a place that is free is taken or left here. */
export function JrsSlotWaitPage({ page, words }: Props) {
  const { t } = words
  const { state, slotAt, storeName, title, guestName, partySize, code, failure } = page
  const isLive = state === 'WAITING' || state === 'OFFERED'
  return (
    <JrsFrame
      page={page}
      words={words}
      title={t('line.wants.meta', { time: moment(slotAt, words), store: storeName })}
      start={<Logo page={page} words={words} />}
      end={
        <a className="button secondary" href={page.path}>
          {t('line.reload')}
        </a>
      }
      head={
        isLive && (
          <noscript>
            <meta httpEquiv="refresh" content="60" />
          </noscript>
        )
      }
    >
      <FaultSummary
        failure={failure}
        words={words}
        texts={{
          'conflict.state': t('line.fault.moved'),
          'conflict.duplicate': t('line.wants.duplicate'),
          'validation.failed': t('line.wants.refused'),
        }}
      />
      <section className={`card own-place ${isLive ? looks[state] : 'missed'}`}>
        <p>
          <span className={isLive ? 'pill go live' : 'pill'}>{t(`line.wants.state.${state}`)}</span>
        </p>
        <h1 className="ahead">
          <Headline page={page} words={words} />
        </h1>
        <p className="slot">{moment(slotAt, words)}</p>
        {isLive && <p className="dimmed">{t(`line.wants.tells.${state}`, { minutes: offerMinutes })}</p>}
        <p className="dimmed small">{t('line.entry.asOf', { time: clockOf(page.at, words) })}</p>
      </section>
      <dl className="facts">
        <div>
          <dt>{t('line.store')}</dt>
          <dd>
            <b>
              <bdi>{storeName}</bdi>
            </b>{' '}
            · <bdi>{title}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('line.name')}</dt>
          <dd>
            <bdi>{guestName}</bdi> · {t('line.people', { count: partySize })}
          </dd>
        </div>
      </dl>
      {isLive ? (
        <form className="dock" method="post" action={page.path}>
          {state === 'OFFERED' && (
            <button className="button big" type="submit" name="do" value="take">
              {t('line.wants.take')}
            </button>
          )}
          <button className="button red big" type="submit" name="do" value="leave">
            {t('line.wants.leave')}
          </button>
        </form>
      ) : (
        <p>
          <a className="button secondary big" href={joinPath(code)}>
            {t('line.join.RESERVATION')}
          </a>
        </p>
      )}
    </JrsFrame>
  )
}

function Headline({ page, words }: Props) {
  const { t } = words
  const { state, ahead, offerEndsAt } = page
  if (state === 'WAITING') return <Ahead count={ahead} wait={null} words={words} />
  if (state !== 'OFFERED') return t(`line.wants.say.${state}`)
  const time = clockOf(offerEndsAt ?? page.at, words)
  return <Rich text={t('line.wants.offered', { time })} tags={{ b: (text) => <b>{text}</b> }} />
}
