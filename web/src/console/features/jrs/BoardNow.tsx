import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { PressedBoard } from './board.api.ts'
import { guestFacts, messageText, nameOf, placeText } from './entry-words.tsx'
import { Ring } from './Ring.tsx'
import boardStyles from './board.module.css'
import styles from './board-now.module.css'

export interface Current {
  readonly entry: JrsEntry | null
  readonly choose: (id: string) => void
}

/**
 * Whom the buttons at the bottom are about: the guest called last, but no other under a finger because a colleague
 * called somebody else meanwhile. Only who leaves makes room for another.
 */
export function useCurrent({ called }: JrsBoard): Current {
  const [id, setId] = useState<string | null>(null)
  const entry = called.find((one) => one.id === id) ?? called[0] ?? null
  const shownId = entry?.id ?? null
  if (shownId !== id) setId(shownId)
  return { entry, choose: setId }
}

interface Times {
  /** How far this device's clock is ahead of the server's. */
  readonly aheadMs: number
  readonly callSeconds: number
}

const endOf = ({ callEndsAt }: JrsEntry, { aheadMs }: Times): number => Date.parse(callEndsAt ?? '') + aheadMs

/** What became of the text about this call. */
function useTextWord() {
  const { t } = useWords()
  return ({ phone, text }: JrsEntry): string | null => {
    if (phone === null) return t('board.text.NONE')
    return text?.kind === 'called' ? messageText(t, text) : null
  }
}

/** The yard behind the number, as wide and high as the card is. */
function Yard() {
  return (
    <>
      <svg className={styles.ground} viewBox="0 0 800 300" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 214q140-46 300-26t500-22v134H0z" fill="var(--a-ground)" />
        <path d="M250 300q40-58 190-72 120-10 186-20h92q-40 22-150 40-100 16-120 52z" fill="var(--a-path)" />
      </svg>
      <House />
    </>
  )
}

/** At the yard's gate, beside what is read and never behind it. */
function House() {
  return (
    <svg className={styles.house} viewBox="580 84 160 130" aria-hidden="true">
      <path d="M604 140h108v72H604z" fill="var(--a-wall)" />
      <path d="M640 160h36v52h-36z" fill="var(--a-glow)" />
      <path
        d="M640 212v-52h36v52M614 164h16v20h-16zM686 164h16v20h-16z"
        fill="none"
        stroke="var(--a-wood2)"
        strokeWidth="3"
      />
      <path
        d="M620 98q38 8 76 0 6 26 36 38-2 8-10 8-64 9-128 0-8 0-10-8 30-12 36-38z"
        fill="var(--a-roof2)"
      />
      <path
        d="M618 97q40 8 80 0M586 138q72 10 144 0"
        fill="none"
        stroke="var(--a-roof)"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  )
}

interface BoardNowProps {
  board: JrsBoard
  current: JrsEntry | null
  times: Times
  onShow: (entry: JrsEntry) => void
}

/** The number that is called now, as large as it can be. */
export function BoardNow({ board, current, times, onShow }: BoardNowProps) {
  const words = useWords()
  const { t, date } = words
  const textOf = useTextWord()
  if (current === null) {
    return (
      <section className={styles.now} aria-label={t('board.now')}>
        <div className={styles.sky}>
          <Yard />
          <p className={styles.nowLabel}>{t('board.nobody')}</p>
          {board.waitingParties > 0 && <p className={styles.nowHint}>{t('board.nobodyNext')}</p>}
        </div>
      </section>
    )
  }
  const { calledAt, deferredCount, callCount } = current
  const called = calledAt && date(calledAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const deferrals = Math.max(0, board.maxDeferrals - deferredCount)
  const about = [
    called && t('board.calledAt', { time: called }),
    callCount > 1 && t('board.times', { count: callCount }),
    textOf(current),
  ].filter(Boolean)
  return (
    <section className={styles.now} aria-label={t('board.now')}>
      <div className={styles.sky} aria-live="polite">
        <Yard />
        <p className={styles.nowLabel}>{t('board.now')}</p>
        <p className={`${styles.nowNumber} num`}>{placeText(words, current)}</p>
      </div>
      <div className={styles.guest}>
        <Ring isLarge endMs={endOf(current, times)} wholeSeconds={times.callSeconds} />
        <button type="button" className={boardStyles.who} onClick={() => onShow(current)}>
          <b>
            <bdi>{nameOf(t, current)}</bdi>
          </b>
          <span dir="auto">{guestFacts(words, board, current).join(' · ')}</span>
          <small>{about.join(' · ')}</small>
        </button>
        <span className={styles.deferrals}>{t('board.deferralsLeft', { count: deferrals })}</span>
      </div>
    </section>
  )
}

interface BoardCalledProps {
  pressed: PressedBoard
  current: Current
  times: Times
  onShow: (entry: JrsEntry) => void
}

/** Everybody else who is called and not there yet. */
export function BoardCalled({ pressed, current, times, onShow }: BoardCalledProps) {
  const words = useWords()
  const { t, number } = words
  const { board, press, pending, takenBack } = pressed
  // Whose time ends first stands on top; the server tells the newest first.
  const others = board.called.filter(({ id }) => id !== current.entry?.id).toReversed()
  if (others.length === 0) return null
  return (
    <Card
      className={styles.called}
      title={t('board.called')}
      note={number(others.length)}
      actions={<span className="dimmed small">{t('board.calledHelp')}</span>}
    >
      <ul>
        {others.map((entry) => {
          const place = placeText(words, entry)
          return (
            <li
              key={entry.id}
              className={styles.calledRow}
              data-pending={pending.has(entry.id) || undefined}
              data-taken-back={takenBack === entry.id || undefined}
            >
              <Ring endMs={endOf(entry, times)} wholeSeconds={times.callSeconds} />
              <button
                type="button"
                className={`${styles.calledNumber} num`}
                title={t('board.choose', { number: place })}
                onClick={() => current.choose(entry.id)}
              >
                {place}
              </button>
              <button type="button" className={boardStyles.who} onClick={() => onShow(entry)}>
                <b>
                  <bdi>{nameOf(t, entry)}</bdi>
                </b>
                <small dir="auto">{guestFacts(words, board, entry).join(' · ')}</small>
              </button>
              <span className={styles.calledActs}>
                <Button className={boardStyles.wideOnly} onClick={() => press(entry, 'miss')}>
                  {t('board.press.miss')}
                  <span className="visually-hidden">{place}</span>
                </Button>
                <Button
                  icon={<IconCheck size={18} stroke={1.75} aria-hidden />}
                  onClick={() => press(entry, 'complete')}
                >
                  {t('board.press.complete')}
                  <span className="visually-hidden">{place}</span>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
