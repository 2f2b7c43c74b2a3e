import type { PublicPromotion } from '@madang/contract/public-promotions'
import { pickText } from '@madang/contract/settings'
import { calendarPath, previewSize, sendPath, sendWays, sharePath } from '@madang/contract/site-promotions'
import { periodText, PromotionView } from '../promotion/PromotionView.tsx'
import { Document } from './Document.tsx'
import { Icon } from './Icon.tsx'
import type { PageProps } from './page-props.ts'
import { embeddedJson } from './shared-links.ts'
import { AppBanner, Aside, Contacts, Crumb, Hours, Place } from './SharedParts.tsx'

type Props = PageProps<'promotion'>

/** Where it takes place: the store, or what its people wrote. */
function placeOf({ place, store }: PublicPromotion) {
  const { name, ...rest } = place
  return { ...rest, name: name ?? store.name, detail: name === null ? store.address.detail : null }
}

/** A promotion behind a link that was shared, or a QR code. */
export function PromotionPage({ page, words }: Props) {
  const { promotion, publicUrl, path, preview } = page
  const { store, title, summary } = promotion
  const brand = pickText(page.settings.brandName, words.locale)
  const period = periodText(words, promotion) ?? ''
  const place = placeOf(promotion)
  const shown = { ...promotion, storeName: store.name, placeText: place.name }
  return (
    <Document
      page={page}
      words={words}
      title={words.t('site.share.meta', { title, brand })}
      description={[summary, store.name, period].filter(Boolean).join(' · ')}
      mainClass="wrap shared"
      preview={{ ...previewSize, path: preview, alt: `${title} — ${store.name}` }}
      head={
        <>
          <AppBanner page={page} />
          <EventData promotion={promotion} url={`${publicUrl}${path}`} image={`${publicUrl}${preview}`} />
        </>
      }
    >
      <Crumb page={page} words={words} />
      <div className="columns">
        <PromotionView promotion={shown} words={words}>
          <Place place={place} words={words} />
          <div className="of-store">
            <Hours store={store} words={words} />
            <section>
              <h2>{words.t('site.share.store')}</h2>
              <a className="store" href={`${sharePath}?s=${store.id}`} dir="auto">
                {store.name}
              </a>
              <Contacts store={store} words={words} />
            </section>
          </div>
          <Send page={page} words={words} />
        </PromotionView>
        <div data-lines={promotion.id} />
        <Aside page={page} words={words} />
      </div>
    </Document>
  )
}

/** To whom one goes with: by text or mail, into one's calendar, or the address itself. */
function Send({ page, words }: Props) {
  const { t, locale } = words
  const { code } = page.promotion
  return (
    <section>
      <h2>{t('site.share.send.title')}</h2>
      <div className="go ways">
        {sendWays.map((way) => (
          <a
            key={way}
            className="button secondary"
            href={`${sendPath}?p=${code}&to=${way}&lang=${locale}`}
            rel="nofollow"
          >
            <Icon name={way} />
            {t(`site.share.send.${way}`)}
          </a>
        ))}
        <a className="button secondary" href={`${calendarPath}?p=${code}`} rel="nofollow">
          <Icon name="calendar" />
          {t('site.share.send.calendar')}
        </a>
      </div>
      <p className="note">{t('site.share.send.copy')}</p>
      <p className="card address" dir="ltr">
        {`${page.publicUrl}${page.path}`}
      </p>
    </section>
  )
}

interface EventProps {
  readonly promotion: PublicPromotion
  readonly url: string
  readonly image: string
}

/** The same for programs (schema.org/Event). Data, which no policy takes for a script: nothing of it runs. */
function EventData({ promotion, url, image }: EventProps) {
  const { title, summary, startAt, endAt, place, store } = promotion
  const { lat, lng } = place
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    ...(summary !== null && { description: summary }),
    startDate: startAt,
    endDate: endAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [image],
    location: {
      '@type': 'Place',
      name: place.name ?? store.name,
      ...(place.address !== null && { address: place.address }),
      ...(lat !== null &&
        lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    },
    organizer: { '@type': 'LocalBusiness', name: store.name },
  }
  // oxlint-disable-next-line react/no-danger -- JSON in which nothing ends the element (shared-links.ts)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: embeddedJson(data) }} />
}
