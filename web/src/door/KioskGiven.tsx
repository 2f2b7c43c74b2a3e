import type { DoorEntry } from '@madang/contract/door'
import { maskPhone } from '@madang/contract/phone'
import { SteppingStones } from '../theme/drawing.tsx'
import { Rich, WithIsolates } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { failureText, Icon, PartySize, Wait } from './KioskParts.tsx'
import type { Given } from './use-taking.ts'
import './kiosk-given.css'

const large = { n: (text: string) => <b className="num">{text}</b> }

interface KioskGivenProps {
  readonly given: Given
  readonly isSending: boolean
  readonly failure: unknown
  readonly takeBack: (given: Given) => Promise<void>
  readonly words: Words
  readonly secondsLeft: number
  readonly onClose: () => void
}

/** The number that was given, or that the guest has already. */
export function KioskGiven({
  given,
  isSending,
  failure,
  takeBack,
  words,
  secondsLeft,
  onClose,
}: KioskGivenProps) {
  const { t } = words
  const { entry, isWaiting, isTakenBack } = given
  const isNew = entry.outcome === 'JOINED'
  const outcome = isTakenBack ? 'takenBack' : isNew ? 'joined' : 'already'
  return (
    <section className="given" data-outcome={outcome}>
      <div className="given-number">
        <h1>
          <Icon name={outcome === 'joined' ? 'tick' : 'info'} />
          {t(`kiosk.done.${outcome}`)}
        </h1>
        <p className={entry.number > 99 ? 'long' : undefined}>
          <Rich
            text={t('line.entry.number', { number: words.number(entry.number, { useGrouping: false }) })}
            tags={large}
          />
        </p>
      </div>
      <Line entry={entry} words={words} />
      <div className="info">
        {!isTakenBack && <Facts entry={entry} words={words} />}
        {!isTakenBack && <Told given={given} words={words} />}
        <p className="fault" role="alert">
          {failure !== null && failureText(words, failure)}
        </p>
      </div>
      <div className="acts">
        {isNew && !isWaiting && !isTakenBack && (
          <button type="button" className="tile" disabled={isSending} onClick={() => void takeBack(given)}>
            {t('kiosk.done.takeBack')}
          </button>
        )}
        <button type="button" className="tile go" disabled={isSending} onClick={onClose}>
          {t('kiosk.done.close')}
          <small>{t('kiosk.left', { count: secondsLeft })}</small>
        </button>
      </div>
    </section>
  )
}

/** That a text with the link is on its way or will be, or that the number is all there is. */
function Told({ given: { entry, phone, isWaiting }, words: { t } }: { given: Given; words: Words }) {
  const isNew = entry.outcome === 'JOINED'
  const id = isWaiting ? 'kiosk.done.later' : isNew ? 'kiosk.done.texted' : 'kiosk.done.textedAgain'
  const isTexted = entry.isTexted && phone !== null
  return (
    <p className="told">
      <Icon name={isTexted ? 'text' : 'info'} />
      <span>
        {isTexted ? <WithIsolates text={t(id, { phone: maskPhone(phone) })} /> : t('kiosk.done.untexted')}
      </span>
    </p>
  )
}

function Facts({ entry: { ahead, wait, partySize }, words }: { entry: DoorEntry; words: Words }) {
  const { t } = words
  return (
    <dl>
      {ahead !== null && (
        <div>
          <dt>{t('kiosk.done.ahead')}</dt>
          <dd>{t('kiosk.done.parties', { count: ahead })}</dd>
        </div>
      )}
      {wait && (
        <div>
          <dt>{t('kiosk.done.wait')}</dt>
          <dd>
            <Wait wait={wait} words={words} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('line.party')}</dt>
        <dd>
          <PartySize count={partySize} words={words} />
        </dd>
      </div>
    </dl>
  )
}

/** Who is before one, as stones on the way; it runs with the writing. */
function Line({ entry: { number, numbersAhead }, words }: { entry: DoorEntry; words: Words }) {
  const along = (x: number) => (words.dir === 'rtl' ? 1024 - x : x)
  const before = numbersAhead.map((ahead, at) => ({
    number: ahead,
    x: along(624 - 112 * (numbersAhead.length - 1 - at)),
    y: 98 + 10 * (at % 2),
    width: 46,
    height: 17,
  }))
  const own = { x: along(852), y: 98, width: 130, height: 50 }
  return (
    <svg className="line" viewBox="0 0 1024 210" aria-hidden="true">
      <path d="M-400-300h1824v810H-400z" fill="var(--a-ground)" />
      <path d="M-400 34h1824v140H-400z" fill="var(--a-path)" />
      <SteppingStones stones={before} depth={7} />
      <SteppingStones stones={[{ ...own, className: 'own' }]} depth={14} />
      {before.map((stone) => (
        <text key={stone.number} x={stone.x} y={stone.y + 8}>
          {words.number(stone.number)}
        </text>
      ))}
      <text className="own" x={own.x} y={own.y + 20}>
        {words.number(number)}
      </text>
    </svg>
  )
}
