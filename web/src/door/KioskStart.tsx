import type { DoorState } from '@madang/contract/door'
import type { Locale } from '@madang/contract/locales'
import { useState } from 'react'
import { Rich } from '../theme/Rich.tsx'
import { YardPicture } from '../theme/YardPicture.tsx'
import type { Words } from '../words.ts'
import type { Offline } from './use-offline.ts'
import { Away, Languages, Queue } from './KioskParts.tsx'
import './kiosk-start.css'

const moment = {
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Where the first in line stand in the yard, from the door on. */
const places = [
  { x: 574, y: 410, width: 34, height: 12 },
  { x: 540, y: 441, width: 38, height: 13 },
  { x: 482, y: 470, width: 42, height: 14 },
  { x: 380, y: 495, width: 45, height: 14 },
  { x: 262, y: 495, width: 45, height: 14 },
  { x: 148, y: 495, width: 45, height: 14 },
]

interface KioskStartProps {
  readonly state: DoorState
  readonly words: Words
  readonly offline: Pick<Offline, 'isAway' | 'left'>
  readonly onStart: () => void
  readonly onLocale: (locale: Locale) => void
}

/** Until somebody comes: how long the line is, and the list's picture, or the yard with those who are next in it. */
export function KioskStart({ state, words, offline: { isAway, left }, onStart, onLocale }: KioskStartProps) {
  const { t } = words
  const stones = state.next.flatMap((number, at) => {
    const place = places[at]
    return place === undefined ? [] : [{ ...place, number }]
  })
  /** Without a network the picture may be nowhere. */
  const [isLost, setIsLost] = useState(false)
  const { state: joining, opensAt } = state.joining
  const hasNone = isAway && left === 0
  return (
    <section className="start">
      {state.coverPath === null || isLost ? (
        <div className="yard">
          <YardPicture words={words} stones={stones} isWide viewBox="-70 60 900 460" />
        </div>
      ) : (
        <img className="cover" src={state.coverPath} alt="" onError={() => setIsLost(true)} />
      )}
      <div className="welcome">
        {/* What was known last of the line is not true for long. */}
        {isAway && <Away words={words} />}
        {joining === 'OPEN' && !hasNone ? (
          <>
            {!isAway && <Queue state={state} words={words} />}
            <h1>{t('kiosk.start.title')}</h1>
            <p>{t('kiosk.start.text')}</p>
            <button
              type="button"
              className="tile go"
              onClick={() => {
                // Not everywhere, and only by a press; a tablet is held in the kiosk by its own settings as well.
                document.documentElement.requestFullscreen?.().catch(() => undefined)
                onStart()
              }}
            >
              {t('kiosk.start.press')}
            </button>
          </>
        ) : (
          <>
            <h1>{joining === 'OPEN' ? t('kiosk.none') : t(`line.shut.${joining}.title`)}</h1>
            {opensAt !== null && (
              <p>
                <Rich
                  text={t('line.shut.opens', { time: words.date(opensAt, moment) })}
                  tags={{ time: (text) => <b>{text}</b> }}
                />
              </p>
            )}
            <p>{t(hasNone ? 'kiosk.askForOne' : 'kiosk.ask')}</p>
          </>
        )}
      </div>
      <Languages words={words} onChoose={onLocale} />
    </section>
  )
}
