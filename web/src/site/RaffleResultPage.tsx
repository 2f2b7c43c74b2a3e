import { sharePath } from '@madang/contract/site-promotions'
import { BackToStore, JrsFrame } from './JrsFrame.tsx'
import type { PageProps } from './page-props.ts'
import { Proofs } from './RaffleParts.tsx'

type Props = PageProps<'raffle-result'>

/** How a raffle ended, for everybody: its numbers name nobody. */
export function RaffleResultPage({ page, words }: Props) {
  const { t, number } = words
  const { result, count } = page
  const { title, storeName, code, winners, withdrawn, passedTo } = result
  const api = `/api/v1/jrs/by-code/${code}/result`
  return (
    <JrsFrame
      page={page}
      words={words}
      title={t('raffle.result.meta', { title, store: storeName })}
      start={<BackToStore href={`${sharePath}?s=${page.storeId}`} name={storeName} />}
    >
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p className="dimmed lead">{t('raffle.drawn', { entries: count, winners: winners.length })}</p>
      <section>
        <h2>{t('raffle.result.winners')}</h2>
        {result.prizeName !== null && (
          <dl className="facts">
            <div>
              <dt>{t('raffle.prize')}</dt>
              <dd>
                <bdi>{result.prizeName}</bdi>
              </dd>
            </div>
          </dl>
        )}
        {winners.length === 0 ? <p>{t('raffle.result.none')}</p> : <Numbers of={winners} format={number} />}
      </section>
      {passedTo.length > 0 && (
        <section>
          <h2>{t('raffle.result.passed')}</h2>
          <Numbers of={passedTo} format={number} />
        </section>
      )}
      {withdrawn.length > 0 && (
        <section>
          <h2>{t('raffle.result.withdrawn')}</h2>
          <Numbers of={withdrawn} format={number} />
        </section>
      )}
      <section className="verify">
        <h2>{t('raffle.verify.title')}</h2>
        <p className="dimmed">{t('raffle.verify.text')}</p>
        <Proofs of={{ ...result, frozenCount: count }} words={words} />
        <h2>{t('raffle.result.how')}</h2>
        <p className="dimmed">{t('raffle.result.howText')}</p>
        <p className="hash" dir="ltr">
          <code>{`node verify-raffle.mjs ${page.publicUrl}${api}`}</code>
        </p>
        <p className="with">
          <a className="button secondary" href="/verify-raffle.mjs">
            {t('raffle.result.script')}
          </a>
          <a className="button secondary" href={`${api}.csv`}>
            {t('raffle.result.csv')}
          </a>
        </p>
      </section>
    </JrsFrame>
  )
}

interface NumbersProps {
  readonly of: readonly number[]
  readonly format: (number: number, options: { useGrouping: false }) => string
}

function Numbers({ of, format }: NumbersProps) {
  return (
    <ul className="drawn">
      {of.map((one) => (
        <li key={one}>{format(one, { useGrouping: false })}</li>
      ))}
    </ul>
  )
}
