import { dayMs } from '@madang/contract/korean-time'
import { toMinutes, type OpeningSpan } from '@madang/contract/opening-hours'
import type { PublicStore } from '@madang/contract/stores'
import type { Words } from '../words.ts'
import { GetApp } from './GetApp.tsx'
import { Icon } from './Icon.tsx'
import type { PageProps } from './page-props.ts'
import { QrCode } from './QrCode.tsx'
import { appleAppId, mapLinks, openAppLink } from './shared-links.ts'

export type SharedProps = PageProps<'promotion' | 'store'>

/** Safari offers to open the app where it is installed, and to get it where not. */
export function AppBanner({ page }: Pick<SharedProps, 'page'>) {
  const id = appleAppId(page.settings.app.appStoreUrl)
  if (id === null) return null
  return <meta name="apple-itunes-app" content={`app-id=${id}, app-argument=${page.publicUrl}${page.path}`} />
}

export function Crumb({ page, words }: SharedProps) {
  const places = [page.region, page.category].filter((place) => place !== null)
  return (
    <nav className="crumb" aria-label={words.t('site.share.crumb')}>
      <a href="/#now">{words.t('site.nav.onNow')}</a>
      {places.length > 0 && (
        <>
          <span aria-hidden="true">›</span>
          <bdi>{places.join(' · ')}</bdi>
        </>
      )}
    </nav>
  )
}

/** Into the app, or to where it is to be had; on a desktop by the telephone's camera. */
export function Aside({ page, words }: SharedProps) {
  const { t } = words
  return (
    <aside>
      <section className="card qr" id="qr">
        <h2>{t('site.share.qr.title')}</h2>
        <QrCode text={`${page.publicUrl}${page.path}`} />
        <p className="note">{t('site.share.qr.text')}</p>
      </section>
      {page.hasApp && (
        <section className="card">
          <h2>{t('site.share.app.title')}</h2>
          <div className="go">
            <a className="button" href={openAppLink(page.path)} rel="nofollow">
              {t('site.share.app.open')}
            </a>
            <GetApp page={page} words={words} isSecond />
          </div>
          <p className="note">{t('site.share.app.hint')}</p>
        </section>
      )}
    </aside>
  )
}

interface PlaceProps {
  readonly words: Words
  readonly place: {
    readonly name: string
    readonly address: string | null
    readonly detail: string | null
    readonly lat: number | null
    readonly lng: number | null
  }
}

export function Place({ place, words }: PlaceProps) {
  const { t } = words
  const links = mapLinks(place)
  if (links === null) return null
  return (
    <section>
      <h2>{t('site.share.place')}</h2>
      <div className="card place">
        <p>
          <b dir="auto">{place.name}</b>
          <br />
          <bdi>{[place.address, place.detail].filter((part) => part !== null).join(' ')}</bdi>
        </p>
        <div className="go">
          <a className="button secondary" href={links.kakao} rel="noopener">
            <Icon name="pin" />
            {t('site.share.kakaoMap')}
          </a>
          <a className="button secondary" href={links.naver} rel="noopener">
            <Icon name="pin" />
            {t('site.share.naverMap')}
          </a>
        </div>
      </div>
    </section>
  )
}

/** Monday first, as weeks go here; 2024 began with one. */
const week = [1, 2, 3, 4, 5, 6, 0]
const mondayAtNoon = Date.parse('2024-01-01T12:00:00+09:00')
const dayMinutes = 24 * 60

function clock(minutes: number, words: Words): string {
  const two = { minimumIntegerDigits: 2, useGrouping: false }
  return `${words.number(Math.floor(minutes / 60), two)}:${words.number(minutes % 60, two)}`
}

function spanText({ open, close }: OpeningSpan, words: Words): string {
  const [from, to] = [toMinutes(open), toMinutes(close)]
  const end =
    to > dayMinutes
      ? words.t('site.share.nextDay', { time: clock(to - dayMinutes, words) })
      : clock(to, words)
  return `${clock(from, words)}–${end}`
}

export function Hours({ store, words }: { readonly store: PublicStore; readonly words: Words }) {
  const { t } = words
  const { openingHours, holidayNote } = store
  if (openingHours.length === 0) return null
  return (
    <section>
      <h2>{t('site.share.hours')}</h2>
      <dl className="hours">
        {week.map((day, index) => {
          const spans = openingHours.filter((span) => span.day === day)
          return (
            <div key={day}>
              <dt>{words.date(new Date(mondayAtNoon + index * dayMs), { weekday: 'long' })}</dt>
              <dd>
                {spans.length === 0
                  ? t('site.share.closed')
                  : spans.map((span) => <bdi key={span.open}>{spanText(span, words)}</bdi>)}
              </dd>
            </div>
          )
        })}
      </dl>
      {holidayNote !== null && (
        <p className="note" dir="auto">
          {holidayNote}
        </p>
      )}
    </section>
  )
}

/** How the store is reached. */
export function Contacts({ store, words }: { readonly store: PublicStore; readonly words: Words }) {
  const { t } = words
  const { phone, links } = store
  const named = [
    { href: links.homepage, text: t('site.share.homepage') },
    { href: links.instagram, text: t('site.footer.instagram') },
    { href: links.kakaoChannel, text: t('site.share.kakaoChannel') },
  ]
  return (
    <ul className="contacts">
      {phone !== null && (
        <li>
          <Icon name="call" />
          <a href={`tel:${phone.replaceAll('-', '')}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
      )}
      {named.map(
        ({ href, text }) =>
          href !== null && (
            <li key={text}>
              <Icon name="link" />
              <a href={href} rel="noopener nofollow ugc">
                {text}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
