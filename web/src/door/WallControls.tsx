import { useEffect, useState } from 'react'
import type { Words } from '../words.ts'
import { allowSound, canSound } from './wall-sound.ts'

/** So long the buttons stay after somebody moved a mouse or touched the screen. */
const shownMs = 6_000

function turnTheme(): void {
  const { dataset } = document.documentElement
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', dataset['theme'])
  } catch {
    // It is chosen anew after a reload.
  }
}

/** What staff set on the screen itself; nothing of it is seen while nobody is at it. */
export function WallControls({ words: { t } }: { readonly words: Words }) {
  const [isShown, setIsShown] = useState(false)
  const [isOn, setIsOn] = useState(canSound)
  useEffect(() => {
    let timer: number | undefined
    const show = (): void => {
      setIsShown(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setIsShown(false), shownMs)
    }
    const uses = ['pointermove', 'pointerdown', 'keydown']
    for (const use of uses) window.addEventListener(use, show)
    return () => {
      clearTimeout(timer)
      for (const use of uses) window.removeEventListener(use, show)
    }
  }, [])
  if (!isShown) return null
  return (
    <div className="w-controls">
      <button type="button" disabled={isOn} onClick={() => void allowSound().then(() => setIsOn(canSound()))}>
        {t(isOn ? 'door.wall.soundIsOn' : 'door.wall.soundOn')}
      </button>
      <button type="button" onClick={turnTheme}>
        {t('door.wall.theme')}
      </button>
      {document.fullscreenEnabled && (
        <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
          {t('door.wall.fullScreen')}
        </button>
      )}
    </div>
  )
}
