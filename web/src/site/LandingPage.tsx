import { pickText } from '@madang/contract/settings'
import { faqPath } from '@madang/contract/site-page'
import { Rich } from '../theme/Rich.tsx'
import { ConsolePicture } from './ConsolePicture.tsx'
import { Document } from './Document.tsx'
import { GetApp } from './GetApp.tsx'
import { dashboardPath } from './Header.tsx'
import { Icon } from './Icon.tsx'
import { OnNow } from './OnNow.tsx'
import { Lines } from './Lines.tsx'
import { PhonePicture } from './PhonePicture.tsx'
import { Question } from './Question.tsx'
import type { PageProps } from './page-props.ts'
import { CalledPicture, FindPicture, JoinPicture } from './StepPictures.tsx'
import { YardPicture } from '../theme/YardPicture.tsx'

/** The line in the yard; the phone stands on number 32. */
const stones = [
  { number: 27, x: 574, y: 410, width: 34, height: 12 },
  { number: 28, x: 540, y: 441, width: 38, height: 13 },
  { number: 29, x: 482, y: 470, width: 42, height: 14 },
  ...[380, 262, null, 8, -118, -244, -370, -496, -622, -748].flatMap((x, index) =>
    x === null ? [] : [{ number: 30 + index, x, y: 495, width: 45, height: 14 }],
  ),
]

export function LandingPage({ page, words }: PageProps<'landing'>) {
  const brand = pickText(page.settings.brandName, words.locale)
  return (
    <Document
      page={page}
      words={words}
      title={words.t('site.meta.title', { brand })}
      description={words.t('site.meta.description')}
    >
      <Hero page={page} words={words} />
      <OnNow page={page} words={words} />
      <Steps page={page} words={words} />
      <Stores page={page} words={words} />
      {page.questions.length > 0 && <Questions page={page} words={words} />}
    </Document>
  )
}

function Hero({ page, words }: PageProps) {
  const { t } = words
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-t">
          <h1>
            <Lines text={t('site.hero.title')} />
          </h1>
          <p>{t('site.hero.text')}</p>
          <GetApp page={page} words={words} />
          {page.settings.features.webJoin && (
            <p className="free">
              <Icon name="code" />
              <span>{t('site.hero.noApp')}</span>
            </p>
          )}
        </div>
        <div className="yard">
          <YardPicture words={words} stones={stones} />
          <PhonePicture words={words} />
        </div>
      </div>
    </section>
  )
}

function Steps({ words }: PageProps) {
  const { t } = words
  return (
    <section className="section band" id="how">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('site.steps.title')}</h2>
        </div>
        <ol className="steps">
          <li>
            <FindPicture />
            <div>
              <h3>{t('site.steps.find.title')}</h3>
              <p>{t('site.steps.find.text')}</p>
            </div>
          </li>
          <li>
            <JoinPicture number={words.number(29)} />
            <div>
              <h3>{t('site.steps.join.title')}</h3>
              <p>{t('site.steps.join.text')}</p>
            </div>
          </li>
          <li>
            <CalledPicture number={words.number(29)} />
            <div>
              <h3>{t('site.steps.called.title')}</h3>
              <p>{t('site.steps.called.text')}</p>
            </div>
          </li>
        </ol>
      </div>
    </section>
  )
}

function Stores({ page, words }: PageProps<'landing'>) {
  const { t } = words
  const gains = [t('site.stores.lists'), t('site.stores.call'), t('site.stores.promote')]
  return (
    <section className="section" id="stores">
      <div className="wrap shop">
        <div>
          <h2>
            <Lines text={t('site.stores.title')} />
          </h2>
          <ul>
            {gains.map((gain) => (
              <li key={gain}>
                <Icon name="check" />
                <span>{gain}</span>
              </li>
            ))}
          </ul>
          <a className="button big" href={dashboardPath}>
            {t('site.stores.start')}
          </a>
          <Prices page={page} words={words} />
        </div>
        <ConsolePicture words={words} />
      </div>
    </section>
  )
}

/** What it costs from the first plan on that costs something, and what each of them costs a month. */
function Prices({ page, words }: PageProps<'landing'>) {
  const { plans } = page
  const prices = plans.map(({ priceMonthlyWon }) => priceMonthlyWon).filter((won) => won > 0)
  if (prices.length === 0) return null
  const text = words.t('site.stores.price', { price: words.won(Math.min(...prices)) })
  return (
    <div className="aside">
      <p>
        <Rich text={text} tags={{ price: (amount) => <bdi>{amount}</bdi> }} />
      </p>
      <ul className="prices">
        {plans.map(({ key, name, priceMonthlyWon }) => (
          <li key={key}>
            <bdi>{name}</bdi> <bdi>{words.won(priceMonthlyWon)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Questions({ page, words }: PageProps<'landing'>) {
  const { t } = words
  return (
    <section className="section band" id="questions">
      <div className="wrap ask">
        <div>
          <h2>{t('site.questions.title')}</h2>
          <p className="aside">
            <a href={faqPath}>{t('site.questions.all')}</a>
          </p>
        </div>
        <div itemScope itemType="https://schema.org/FAQPage">
          {page.questions.map((question, index) => (
            <Question key={question.id} question={question} words={words} isOpen={index === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}
