import type { DoorState } from '@madang/contract/door'
import { joinPath } from '@madang/contract/site-jrs'
import { useEffect, useRef, useState } from 'react'
import { drawQr } from '../qr.ts'
import { Mark } from '../theme/Mark.tsx'
import type { Words } from '../words.ts'
import type { DoorProps } from './door-props.ts'
import { announce } from './wall-sound.ts'
import { WallControls } from './WallControls.tsx'
import { tall, wide, WallScene } from './wall-scene.tsx'
import './wall.css'

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** Beside the newest there is room for so many that are called. */
const mostBefore = 3

/** The instant of the server, told anew every so often. */
function useNow(aheadMs: number, everyMs: number): Date {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return new Date(nowMs - aheadMs)
}

function useIsTall(): boolean {
  const [query] = useState(() => matchMedia('(orientation: portrait)'))
  const [isTall, setIsTall] = useState(query.matches)
  useEffect(() => {
    const change = (): void => setIsTall(query.matches)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [query])
  return isTall
}

/** Rings and says each number that was called, or called once more, since the state before. */
function useAnnouncements(called: DoorState['called'], words: Words): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const nameOf = ({ number, calledAt }: DoorState['called'][number]) => `${number} ${calledAt}`
    const before = known.current
    known.current = new Set(called.map(nameOf))
    if (before === null) return
    for (const one of called.toReversed()) {
      if (before.has(nameOf(one))) continue
      announce(words.t('door.wall.spoken', { number: String(one.number) }), words.tag)
    }
  }, [called, words])
}

/** So far the picture moves, a little each minute: nothing burns in. */
const shifts = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
] as const

function shiftOf(now: Date): string {
  const [x, y] = shifts[Math.floor(now.getTime() / 60_000) % shifts.length] ?? shifts[0]
  return `translate(${x}px, ${y}px)`
}

/** What is said above the stones. */
function headingOf({ called, joining }: DoorState, { t }: Words): string {
  if (called.length > 0) return t('door.wall.come')
  return joining.state === 'OPEN' || joining.state === 'FULL'
    ? t('door.wall.nobody')
    : t(`line.shut.${joining.state}.title`)
}

function WaitNow({ state, words }: { readonly state: DoorState; readonly words: Words }) {
  const { t, date } = words
  const { joining, wait } = state
  const whyNot = joining.state === 'OPEN' ? null : t(`line.shut.${joining.state}.title`)
  const isSaid = whyNot === headingOf(state, words) && joining.opensAt === null
  return (
    <dl className="w-figures">
      <div>
        <dt>{t('door.wall.waiting')}</dt>
        <dd className="num">{t('door.wall.parties', { count: state.waiting })}</dd>
      </div>
      {!isSaid && (
        <div>
          <dt>{t('door.wall.ifYouJoin')}</dt>
          {wait === null ? (
            <dd className="w-words">
              {whyNot ?? t('door.wall.unknown')}
              {joining.opensAt !== null && (
                <small>{t('door.wall.opens', { time: date(joining.opensAt, clock) })}</small>
              )}
            </dd>
          ) : (
            <dd className="num">
              {t('door.wall.range', {
                span: wait.leastMinutes === 0 ? 'WITHIN' : 'BETWEEN',
                from: wait.leastMinutes,
                to: wait.mostMinutes,
              })}
            </dd>
          )}
        </div>
      )}
    </dl>
  )
}

/** The way to join, for who stands before it with a telephone. */
function JoinCode({ code, words: { t } }: { readonly code: string; readonly words: Words }) {
  const { size, path } = drawQr(location.origin + joinPath(code, 'qr'), { border: 4, ecc: 'M' })
  return (
    <div className="w-join">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('door.wall.code')}
        shapeRendering="crispEdges"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
        <path d={path} fill="#17202c" />
      </svg>
      <p>
        <b>{t('door.wall.join')}</b>
        <span>{t('door.wall.scan')}</span>
      </p>
    </div>
  )
}

function tickerOf(state: DoorState, { t, date }: Words): string[] {
  const { callTimeoutMin, maxDeferrals, closesAt, joining, called, waiting } = state
  if (joining.state !== 'OPEN' && called.length + waiting === 0) return []
  return [
    t('door.wall.within', { minutes: callTimeoutMin }),
    ...(maxDeferrals > 0 ? [t('door.wall.defer')] : []),
    ...(closesAt !== null && joining.state === 'OPEN'
      ? [t('door.wall.until', { time: date(closesAt, clock) })]
      : []),
  ]
}

/** Shows from afar who is called and who is next: numbers, never names. */
export function Wall({ seen, words }: DoorProps) {
  const { state, aheadMs, isOffline } = seen
  const { t, date } = words
  const now = useNow(aheadMs, 1_000)
  const isTall = useIsTall()
  useAnnouncements(state.called, words)
  const digits = (number: number) => words.number(number, { useGrouping: false })
  const [newest, ...before] = state.called
  return (
    <main className={isTall ? 'wall tall' : 'wall'} style={{ transform: shiftOf(now) }}>
      <header className="w-top">
        <Mark size={64} />
        <b>{state.storeName}</b>
        <span>{state.title}</span>
        <time className="num">{date(now, clock)}</time>
      </header>
      <section className="w-call">
        <h1 aria-live="assertive">
          {headingOf(state, words)}
          {newest && <span className="sr-only"> {digits(newest.number)}</span>}
        </h1>
        <WallScene
          scene={isTall ? tall : wide}
          called={newest ? digits(newest.number) : null}
          next={state.next.map(digits)}
          isRtl={words.dir === 'rtl'}
        />
        {before.length > 0 && (
          <div className="w-before">
            <span>{t('door.wall.before')}</span>
            {before.slice(0, mostBefore).map(({ number }) => (
              <b key={number} className="num">
                {digits(number)}
              </b>
            ))}
          </div>
        )}
        <p className="sr-only">{t('door.wall.next', { numbers: state.next.map(digits).join(', ') })}</p>
      </section>
      <aside className="w-side">
        <WaitNow state={state} words={words} />
        {state.joining.state === 'OPEN' && <JoinCode code={state.code} words={words} />}
      </aside>
      <footer
        className={isOffline ? 'w-ticker w-offline' : 'w-ticker'}
        role={isOffline ? 'status' : undefined}
      >
        {isOffline ? (
          <span>{t('door.wall.offline', { time: date(state.at, clock) })}</span>
        ) : (
          tickerOf(state, words).map((text) => <span key={text}>{text}</span>)
        )}
      </footer>
      <WallControls words={words} />
    </main>
  )
}
