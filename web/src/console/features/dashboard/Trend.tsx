import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'

interface TrendProps {
  now: number
  /** Not zero: there is no share of nothing. */
  before: number
  text: (share: string) => string
}

/** Below this a share says little: from two to eleven is nine more, not 450 %. */
const fewest = 20

/** How much more or less than before, green when it grew, red when it shrank. */
export function Trend({ now, before, text }: TrendProps) {
  const { percent } = useFormat()
  const { number } = useWords()
  const share = now / before - 1
  const colour = share > 0 ? 'success-text' : share < 0 ? 'danger-text' : 'dimmed'
  const difference =
    before < fewest ? number(now - before, { signDisplay: 'exceptZero' }) : percent(share, { signed: true })
  return <span className={colour}>{text(difference)}</span>
}
