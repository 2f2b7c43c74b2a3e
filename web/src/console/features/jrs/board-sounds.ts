import type { JrsBoard } from '@madang/contract/jrs-entries'
import { useEffect, useRef, useState } from 'react'

const storedAs = 'boardSounds'
const toneSeconds = 0.16

let context: AudioContext | null = null

/** Browsers let a page sound once somebody has pressed something on it. */
function wake(): void {
  context ??= new AudioContext()
  void context.resume()
}

/** Tones one after the other, in hertz; none before the first press. */
function play(tones: readonly number[]): void {
  context ??= new AudioContext()
  if (context.state !== 'running') return
  const { currentTime, destination } = context
  for (const [index, hertz] of tones.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const at = currentTime + index * toneSeconds
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0.2, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds)
    oscillator.connect(gain).connect(destination)
    oscillator.start(at)
    oscillator.stop(at + toneSeconds)
  }
}

/** Who joined rises, whose time is over falls. */
const joined = [660, 880]
const lapsed = [520, 390, 390]

/** Whether this device sounds, as it was chosen on it. */
export function useBoardSounds(board: JrsBoard) {
  const [isOn, setOn] = useState(() => localStorage.getItem(storedAs) !== 'off')
  const { nextNumber, undoable } = board
  const lapsedAt = undoable.find(({ endedBy }) => endedBy === 'CLOCK')?.endedAt ?? ''
  const heard = useRef({ nextNumber, lapsedAt })
  useEffect(() => {
    const before = heard.current
    heard.current = { nextNumber, lapsedAt }
    if (!isOn) return
    // What is taken back leaves an older one.
    if (lapsedAt > before.lapsedAt) play(lapsed)
    else if (nextNumber > before.nextNumber) play(joined)
  }, [isOn, nextNumber, lapsedAt])
  useEffect(() => {
    window.addEventListener('pointerdown', wake, { passive: true })
    return () => window.removeEventListener('pointerdown', wake)
  }, [])
  const turn = (): void => {
    localStorage.setItem(storedAs, isOn ? 'off' : 'on')
    if (!isOn) play(joined)
    setOn(!isOn)
  }
  return { isOn, turn }
}
