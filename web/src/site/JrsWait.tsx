import type { JrsWait } from '@madang/contract/jrs-wait'
import { Rich } from '../theme/Rich.tsx'
import type { Words } from '../words.ts'
import { clockOf } from './jrs-moments.ts'

interface WaitProps {
  readonly wait: JrsWait
  readonly words: Words
}

const bold = { b: (text: string) => <b>{text}</b> }

/** How many are ahead, and how long that takes where it is known. */
export function Ahead({
  count,
  wait,
  words,
}: Omit<WaitProps, 'wait'> & { readonly count: number; readonly wait: JrsWait | null }) {
  return (
    <>
      <Rich text={words.t('line.wait.ahead', { count })} tags={bold} />
      {wait !== null && (
        <>
          <i aria-hidden="true" />
          <WaitRange wait={wait} words={words} />
        </>
      )}
    </>
  )
}

export function WaitRange({ wait, words }: WaitProps) {
  const { leastMinutes: from, mostMinutes: to } = wait
  return (
    <Rich
      text={words.t('line.wait.range', { span: from === 0 ? 'WITHIN' : 'BETWEEN', from, to })}
      tags={bold}
    />
  )
}

/** The range by the clock, counted from the instant that it is of. */
export function WaitTimes({ wait, at, words }: WaitProps & { readonly at: string }) {
  const clock = (minutes: number) => clockOf(new Date(Date.parse(at) + minutes * 60_000), words)
  return words.t('line.wait.at', { from: clock(wait.leastMinutes), to: clock(wait.mostMinutes) })
}

/** What it is reckoned by. */
export function WaitSpeed({ wait: { basis, minutesPerParty: minutes }, words }: WaitProps) {
  return words.t('line.wait.speed', { basis, minutes })
}
