import type { OnNowChoice, OnNowFilter } from '@madang/contract/site-promotions'
import type { PageProps } from './page-props.ts'
import { PromotionCards } from './PromotionCards.tsx'

type Props = PageProps<'landing'>

/** An address of the landing page with a filter, at the band. */
function addressOf(filter: OnNowFilter, change: Partial<OnNowFilter>): string {
  const chosen = Object.entries({ ...filter, ...change }).filter(
    ([, value]) => value !== null && value !== 'now',
  )
  const query = chosen.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return `/${query === '' ? '' : `?${query}`}#now`
}

/** Another time has other choices. */
const noFilter = { type: null, category: null, region: null, page: null } as const

/** What is on: at most a dozen cards, links that narrow them, and all of them by pages. */
export function OnNow({ page, words }: Props) {
  const { t } = words
  const { filter, rows, next, types, categories, regions } = page.onNow
  const isSoon = filter.when === 'soon'
  const isFiltered = Object.keys(noFilter).some((name) => filter[name as keyof typeof noFilter] !== null)
  const namedTypes = types.map((choice) => ({ ...choice, name: t(`promotion.type.${choice.value}`) }))
  return (
    <section className="section on-now" id="now">
      <div className="wrap">
        <div className="section-head">
          <h2>{t(isSoon ? 'site.onNow.soonTitle' : 'site.onNow.title')}</h2>
          <p>{t('site.onNow.text')}</p>
        </div>
        <div className="filters">
          <nav aria-labelledby="by-when">
            <h3 id="by-when">{t('site.onNow.when')}</h3>
            <ul>
              {(['now', 'soon'] as const).map((when) => (
                <li key={when}>
                  <a
                    href={addressOf({ ...noFilter, when }, {})}
                    aria-current={filter.when === when ? 'page' : undefined}
                  >
                    {t(`site.onNow.${when}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Choices page={page} words={words} by="region" choices={regions} />
          <Choices page={page} words={words} by="category" choices={categories} />
          <Choices page={page} words={words} by="type" choices={namedTypes} />
        </div>
        {rows.length > 0 && <PromotionCards rows={rows} words={words} />}
        {rows.length === 0 && (
          <div className="card none">
            <h3>{t(isFiltered ? 'site.onNow.noMatch.title' : 'site.onNow.empty.title')}</h3>
            <p>{t(isFiltered ? 'site.onNow.noMatch.text' : 'site.onNow.empty.text')}</p>
            {isFiltered && (
              <a className="button secondary" href={addressOf(filter, noFilter)}>
                {t('site.onNow.clear')}
              </a>
            )}
          </div>
        )}
        <Pages page={page} words={words} />
        {next.length > 0 && (
          <>
            <h3>{t('site.onNow.soonTitle')}</h3>
            <PromotionCards rows={next} words={words} />
          </>
        )}
      </div>
    </section>
  )
}

/** The way to all of them, and from page to page. */
function Pages({ page, words }: Props) {
  const { t } = words
  const { filter, hasMore } = page.onNow
  const at = filter.page
  if (!hasMore && (at ?? 1) === 1) return null
  return (
    <nav className="pages" aria-label={t('site.onNow.pages')}>
      {at === null ? (
        <a className="button secondary" href={addressOf(filter, { page: 1 })}>
          {t('site.onNow.showAll')}
        </a>
      ) : (
        <>
          {at > 1 && (
            <a className="button secondary" rel="prev" href={addressOf(filter, { page: at - 1 })}>
              {t('site.onNow.before')}
            </a>
          )}
          {hasMore && (
            <a className="button secondary" rel="next" href={addressOf(filter, { page: at + 1 })}>
              {t('site.onNow.after')}
            </a>
          )}
        </>
      )}
    </nav>
  )
}

interface ChoicesProps extends Props {
  readonly by: 'region' | 'category' | 'type'
  readonly choices: readonly OnNowChoice<string>[]
}

function Choices({ page, words, by, choices }: ChoicesProps) {
  const { filter } = page.onNow
  const chosen = filter[by]
  // Nothing to choose from.
  if (choices.length < 2 && chosen === null) return null
  const id = `by-${by}`
  return (
    <nav aria-labelledby={id}>
      <h3 id={id}>{words.t(`site.onNow.${by}`)}</h3>
      <ul>
        <li>
          <a
            href={addressOf(filter, { [by]: null, page: null })}
            aria-current={chosen === null ? 'page' : undefined}
          >
            {words.t('site.onNow.all')}
          </a>
        </li>
        {choices.map(({ value, name, count }) => (
          <li key={value}>
            <a
              href={addressOf(filter, { [by]: value, page: null })}
              aria-current={chosen === value ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
              <span>{words.number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
