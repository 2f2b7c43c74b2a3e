import { taxFreePrizeWon, type RaffleValues } from '@madang/contract/jrs-raffle'
import type { OwnJrsEntry } from '@madang/contract/jrs-entries'
import { rafflePath } from '@madang/contract/site-jrs'
import type { ReactNode } from 'react'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import { isolate, type Words } from '../words.ts'
import { Icon } from './Icon.tsx'
import { moment } from './jrs-moments.ts'

export type OwnRaffle = NonNullable<OwnJrsEntry['raffle']>

/** What somebody who wins has to know beforehand. */
export function TaxNote({ prizeValueWon, words }: { prizeValueWon: number | null; words: Words }) {
  if (prizeValueWon === null || prizeValueWon <= taxFreePrizeWon) return null
  return (
    <p className="dimmed small">{words.t('raffle.tax', { amount: isolate(words.won(taxFreePrizeWon)) })}</p>
  )
}

function Hash({ text, mark = 0 }: { readonly text: string; readonly mark?: number }) {
  const groups = (part: string) => part.match(/.{1,4}/g)?.join(' ') ?? ''
  return (
    <p className="hash" dir="ltr">
      <code>
        {mark > 0 && <mark>{groups(text.slice(0, mark))}</mark>} {groups(text.slice(mark))}
      </code>
    </p>
  )
}

interface FairProps {
  readonly of: RaffleValues & { readonly publicValueSource: string | null }
  readonly words: Words
}

/** How it will be drawn, before it is. */
export function Fair({ of, words }: FairProps) {
  const { t } = words
  const { commitment, committedAt, listFingerprint, frozenAt, frozenCount, publicValueSource } = of
  if (commitment === null || committedAt === null) return null
  return (
    <details className="card proof">
      <summary>
        <Icon name="check" />
        <span>
          <b>{t('raffle.fair.title')}</b>
          <small>{t('raffle.fair.short')}</small>
        </span>
      </summary>
      <p>{t('raffle.fair.text')}</p>
      {publicValueSource !== null && (
        <p>
          <WithIsolates text={t('raffle.fair.source', { source: isolate(publicValueSource) })} />
        </p>
      )}
      <p className="dimmed small">{t('raffle.verify.commitment')}</p>
      <Hash text={commitment} />
      <p className="dimmed small">{t('raffle.shown', { time: moment(committedAt, words) })}</p>
      {listFingerprint !== null && frozenAt !== null && (
        <>
          <p className="dimmed small">{t('raffle.verify.list')}</p>
          <Hash text={listFingerprint} />
          <p className="dimmed small">
            {t('raffle.verify.listAt', { time: moment(frozenAt, words), count: frozenCount ?? 0 })}
          </p>
        </>
      )}
    </details>
  )
}

interface ProofProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Proof({ title, note, children }: ProofProps) {
  return (
    <li>
      <div>
        <b>{title}</b>
        {note !== undefined && <small>{note}</small>}
      </div>
      {children}
    </li>
  )
}

interface ProofsProps {
  readonly of: RaffleValues & Pick<OwnRaffle, 'publicValueSource' | 'announcedAt'>
  readonly words: Words
  /** What follows for a number of one's own. */
  readonly own?: ReactNode
}

/** All by which the result of a raffle that is out can be computed anew, in the order in which it was published. */
export function Proofs({ of, words, own }: ProofsProps) {
  const { t } = words
  const { commitment, committedAt, listFingerprint, frozenAt, frozenCount, seed, announcedAt } = of
  const at = (instant: string | null) => instant && t('raffle.shown', { time: moment(instant, words) })
  return (
    <ol className="card proofs">
      <Proof title={t('raffle.verify.commitment')} note={at(committedAt)}>
        <Hash text={commitment ?? ''} />
      </Proof>
      <Proof
        title={t('raffle.verify.list')}
        note={
          frozenAt && t('raffle.verify.listAt', { time: moment(frozenAt, words), count: frozenCount ?? 0 })
        }
      >
        <Hash text={listFingerprint ?? ''} />
      </Proof>
      <Proof title={t('raffle.verify.seed')} note={at(announcedAt)}>
        <Hash text={seed ?? ''} />
        <p className="okline">
          <Icon name="check" />
          {t('raffle.verify.seedFits')}
        </p>
      </Proof>
      {of.publicValue !== null && (
        <Proof title={t('raffle.verify.value')} note={<bdi>{of.publicValueSource}</bdi>}>
          <p className="hash">
            <bdi>{of.publicValue}</bdi>
          </p>
        </Proof>
      )}
      {own}
    </ol>
  )
}

/** What came out for the own number. */
function OwnScore({ entry, raffle, words }: OwnProps) {
  const { t } = words
  const { score, place, lastScore, winnersCount, frozenCount, publicValue } = raffle
  if (score === null || place === null) return null
  const hasValue = publicValue !== null
  const marked = 8
  return (
    <Proof
      title={t('raffle.verify.score')}
      note={
        <bdi dir="ltr">
          {t('raffle.verify.formula', { hasValue: String(hasValue), number: entry.number })}
        </bdi>
      }
    >
      <Hash text={score} mark={marked} />
      <p className="dimmed">
        <Rich
          text={t('raffle.verify.place', { winners: winnersCount, entries: frozenCount ?? 0, place })}
          tags={{ b: (text) => <b>{text}</b> }}
        />{' '}
        {lastScore !== null && (
          <WithIsolates
            text={t('raffle.verify.last', { score: isolate(`${lastScore.slice(0, marked)}…`) })}
          />
        )}
      </p>
    </Proof>
  )
}

interface OwnProps {
  readonly entry: OwnJrsEntry
  readonly raffle: OwnRaffle
  readonly words: Words
}

/** Of an entry of a raffle: how it will be drawn, or how it came to its result. */
export function OwnDraw({ entry, raffle, words }: OwnProps) {
  const { t } = words
  if (raffle.seed === null) {
    return (
      <>
        <Fair of={raffle} words={words} />
        <TaxNote prizeValueWon={raffle.prizeValueWon} words={words} />
      </>
    )
  }
  return (
    <section className="verify">
      <h2>{t('raffle.verify.title')}</h2>
      <p className="dimmed">{t('raffle.verify.text')}</p>
      <Proofs of={raffle} words={words} own={<OwnScore entry={entry} raffle={raffle} words={words} />} />
      <p>
        <a className="button secondary big" href={`${rafflePath}?c=${entry.code}`}>
          {t('raffle.result.open')}
        </a>
      </p>
    </section>
  )
}
