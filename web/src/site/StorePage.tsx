import { pickText } from '@madang/contract/settings'
import { Document } from './Document.tsx'
import type { PageProps } from './page-props.ts'
import { PromotionCards } from './PromotionCards.tsx'
import { AppBanner, Aside, Contacts, Crumb, Hours, Place } from './SharedParts.tsx'

/** A store behind a link that was shared, or a QR code. */
export function StorePage({ page, words }: PageProps<'store'>) {
  const { t } = words
  const { store, promotions } = page
  const { name, description, address, lat, lng } = store
  const brand = pickText(page.settings.brandName, words.locale)
  const told = [description?.split('\n')[0], address.roadAddress].filter(Boolean).join(' · ')
  return (
    <Document
      page={page}
      words={words}
      title={t('site.share.meta', { title: name, brand })}
      description={told === '' ? t('site.meta.description') : told}
      mainClass="wrap shared"
      head={<AppBanner page={page} />}
    >
      <Crumb page={page} words={words} />
      <div className="columns">
        <article>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          {description !== null && (
            <p className="promotion-body" dir="auto">
              {description}
            </p>
          )}
          <Contacts store={store} words={words} />
          <section>
            <h2>{t('site.share.promotions')}</h2>
            {promotions.length === 0 ? (
              <p>{t('site.share.noPromotions')}</p>
            ) : (
              <PromotionCards rows={promotions} words={words} />
            )}
          </section>
          <Place
            place={{ name, address: address.roadAddress, detail: address.detail, lat, lng }}
            words={words}
          />
          <Hours store={store} words={words} />
        </article>
        <Aside page={page} words={words} />
      </div>
    </Document>
  )
}
