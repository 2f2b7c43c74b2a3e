import type { JrsBoard } from '@madang/contract/jrs-entries'
import { useEffect, useRef, useState } from 'react'

const storedAs = 'boardSounds'
const toneSeconds = 0.16

let context: AudioContext | null = null

/** Tones one after the other, in hertz; silent where the browser wants a press first. */
function play(tones: readonly number[]): void {
  context ??= new AudioContext()
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
  const missed = undoable.find(({ endedBy }) => endedBy === 'CLOCK')?.id
  const heard = useRef({ nextNumber, missed })
  useEffect(() => {
    const before = heard.current
    heard.current = { nextNumber, missed }
    if (!isOn) return
    if (missed !== undefined && missed !== before.missed) play(lapsed)
    else if (nextNumber > before.nextNumber) play(joined)
  }, [isOn, nextNumber, missed])
  const turn = (): void => {
    localStorage.setItem(storedAs, isOn ? 'off' : 'on')
    if (!isOn) play(joined)
    setOn(!isOn)
  }
  return { isOn, turn }
}
