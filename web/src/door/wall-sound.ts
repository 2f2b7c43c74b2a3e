/** Two tones of a bell, in hertz and seconds. */
const tones = [
  { hertz: 783.99, from: 0 },
  { hertz: 523.25, from: 0.45 },
] as const
const ringSeconds = 1.6
const silentGain = 0.0001

let audio: AudioContext | null = null

/** Whether the browser lets this page sound: most want a press first, a television set up for it does not. */
export function canSound(): boolean {
  audio ??= new AudioContext()
  return audio.state === 'running'
}

/** Asks for sound, from within a press. */
export async function allowSound(): Promise<void> {
  audio ??= new AudioContext()
  await audio.resume()
}

function ring({ hertz, from }: (typeof tones)[number], context: AudioContext): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  const begins = context.currentTime + from
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(silentGain, begins)
  gain.gain.exponentialRampToValueAtTime(0.5, begins + 0.02)
  gain.gain.exponentialRampToValueAtTime(silentGain, begins + ringSeconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begins)
  oscillator.stop(begins + ringSeconds)
}

/** Rings and says what is called; who cannot hear it reads it. */
export function announce(text: string, tag: string): void {
  if (!canSound() || audio === null) return
  for (const tone of tones) ring(tone, audio)
  const { speechSynthesis } = window as { speechSynthesis?: SpeechSynthesis } // absent on some televisions
  if (!speechSynthesis) return
  const spoken = Object.assign(new SpeechSynthesisUtterance(text), { lang: tag, rate: 0.9 })
  setTimeout(() => speechSynthesis.speak(spoken), ringSeconds * 1000)
}
