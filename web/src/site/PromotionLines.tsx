import type { PublicJrsItem } from '@madang/contract/jrs'
import { joinPath } from '@madang/contract/site-jrs'
import type { SiteLines } from '@madang/contract/site-promotions'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { WaitRange } from './JrsWait.tsx'
import { clockOf, moment } from './jrs-moments.ts'

/** So many stones have room on a card; more parties than that look the same. */
const mostStones = 7

interface LinesProps extends Pick<SiteLines, 'lines' | 'place'> {
  readonly words: Words
}

/** The lists of a promotion: the first one on its card, all of them on its page. */
export function PromotionLines({ lines, place, words }: LinesProps) {
  const { t } = words
  if (place === 'card') {
    return lines.slice(0, 1).map((line) => (
      <div key={line.id} className="line-of">
        <Told line={line} words={words} />
        <Join line={line} words={words} />
      </div>
    ))
  }
  return (
    <section className="lines" aria-label={t('line.lines.title')}>
      {lines.map((line) => (
        <div key={line.id} className="card line-of">
          <h2>
            <bdi>{line.title}</bdi>
          </h2>
          <Told line={line} words={words} />
          <Join line={line} words={words} />
        </div>
      ))}
    </section>
  )
}

interface LineProps {
  readonly line: PublicJrsItem
  readonly words: Words
}

/** How many wait and how long, as of when; of a list that takes nobody now, why. */
function Told({ line, words }: LineProps) {
  const { t } = words
  const { kind, joining, waiting, wait, at } = line
  const { state, opensAt } = joining
  if (state !== 'OPEN') {
    return (
      <p>
        <b>{t(`line.shut.${state}.title`)}</b>
        {opensAt !== null && (
          <span>
            <Rich
              text={t('line.shut.opens', { time: moment(opensAt, words) })}
              tags={{ time: (text) => text }}
            />
          </span>
        )}
      </p>
    )
  }
  return (
    <p>
      {kind === 'QUEUE' && <Stones count={waiting} words={words} />}
      <b>{t('line.waiting', { kind, count: waiting })}</b>
      {wait !== null && (
        <span>
          <WaitRange wait={wait} words={words} />
        </span>
      )}
      <time dateTime={at}>{t('line.entry.asOf', { time: clockOf(at, words) })}</time>
    </p>
  )
}

/** A stone for each party that waits, and the blue one for whoever joins. */
function Stones({ count, words }: { readonly count: number; readonly words: Words }) {
  return (
    <span className="stones" role="img" aria-label={words.t('line.lines.yours')}>
      {Array.from({ length: Math.min(count, mostStones) }, (_, index) => (
        <i key={index} />
      ))}
      <i className="own" />
    </span>
  )
}

function Join({ line: { code, kind, joining }, words }: LineProps) {
  if (joining.state !== 'OPEN') return null
  return (
    <a className="button" href={joinPath(code)}>
      {words.t(`line.join.${kind}`)}
    </a>
  )
}
