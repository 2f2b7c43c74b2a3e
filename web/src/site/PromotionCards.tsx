import { publicFilePath } from '@madang/contract/files'
import type { PublicPromotionRow } from '@madang/contract/public-promotions'
import { regionName } from '@madang/contract/region-name'
import { sharePath } from '@madang/contract/site-promotions'
import type { Words } from '../words.ts'

interface CardsProps {
  readonly rows: readonly PublicPromotionRow[]
  readonly words: Words
}

/** Promotions as cards; each opens its page. */
export function PromotionCards({ rows, words }: CardsProps) {
  return (
    <ul className="live">
      {rows.map((row) => (
        <li key={row.id} className="card">
          {row.cover === null ? (
            <div className="cover" />
          ) : (
            <img src={publicFilePath(row.cover, 640)} alt="" width="320" height="180" loading="lazy" />
          )}
          <div>
            <p>
              <b dir="auto">{row.storeName}</b>
              <span>
                {[regionName(row.place.address), words.t(`promotion.type.${row.type}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <h3>
              <a href={`${sharePath}?p=${row.code}`} dir="auto">
                {row.title}
              </a>
            </h3>
            <p>
              <span>{whenText(row, words)}</span>
              <Offer row={row} words={words} />
            </p>
          </div>
          <div data-lines={row.id} />
        </li>
      ))}
    </ul>
  )
}

const day = { month: 'long', day: 'numeric', weekday: 'short' } as const

function whenText({ phase, startAt, endAt }: PublicPromotionRow, words: Words): string {
  if (phase === 'SOON') return words.t('site.onNow.from', { date: words.date(startAt, day) })
  // What ends at midnight is on until the day before.
  return words.t('site.onNow.until', { date: words.date(new Date(Date.parse(endAt) - 1), day) })
}

/** The benefit in a word, where it is a number. */
function Offer({ row, words }: { readonly row: PublicPromotionRow; readonly words: Words }) {
  const { kind, value } = row.benefit
  if (value === null || (kind !== 'PERCENT' && kind !== 'AMOUNT')) return null
  const text = kind === 'PERCENT' ? words.number(value / 100, { style: 'percent' }) : words.won(value)
  return (
    <span className="pill hot">
      {words.t('site.onNow.off')} <bdi>{text}</bdi>
    </span>
  )
}
