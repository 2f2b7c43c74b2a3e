import { useFormat } from '../../i18n/format.ts'

interface TrendProps {
  now: number
  /** Not zero: there is no share of nothing. */
  before: number
  text: (share: string) => string
}

/** How much more or less than before, green when it grew, red when it shrank. */
export function Trend({ now, before, text }: TrendProps) {
  const { percent } = useFormat()
  const share = now / before - 1
  const colour = share > 0 ? 'ok-text' : share < 0 ? 'bad-text' : 'dim'
  return <span className={colour}>{text(percent(share, { signed: true }))}</span>
}
