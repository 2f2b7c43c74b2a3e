import type { Locale } from '@madang/contract/locales'
import type { PublicSettings } from '@madang/contract/settings'
import { Icon } from './Icon.tsx'
import type { PageProps } from './page-props.ts'

/** Every badge is as tall as the other, so that none is smaller than its neighbour (korea.md §6). CSS pixels. */
const badgeHeight = 48

type Store = keyof PublicSettings['badges']
type Badge = NonNullable<PublicSettings['badges'][Store][Locale]>

interface StoreLink {
  readonly store: Store
  readonly href: string
  /** In the reader's language, else in English; undefined when the operator has uploaded neither. */
  readonly badge: Badge | undefined
}

/** The app stores that the app is in. */
function storeLinks({ app, badges }: PublicSettings, locale: Locale): StoreLink[] {
  const hrefs: Record<Store, string | null> = { apple: app.appStoreUrl, google: app.playUrl }
  return (['apple', 'google'] as const).flatMap((store) => {
    const href = hrefs[store]
    return href === null ? [] : [{ store, href, badge: badges[store][locale] ?? badges[store].gb }]
  })
}

/**
 * Links to the app stores: their own badges where the operator has uploaded them, else plain text buttons; `isSecond`
 * beside another way that comes first.
 */
export function GetApp({ page, words, isSecond = false }: PageProps & { readonly isSecond?: boolean }) {
  const texts = { apple: words.t('site.hero.iphone'), google: words.t('site.hero.android') }
  return (
    <div className="get">
      {storeLinks(page.settings, words.locale).map(({ store, href, badge }) =>
        badge === undefined ? (
          <a key={store} className={isSecond ? 'button secondary' : 'button big'} href={href} rel="noopener">
            <Icon name="phone" />
            <span>{texts[store]}</span>
          </a>
        ) : (
          <a key={store} className="badge" href={href} rel="noopener">
            <img
              src={badge.path}
              alt={texts[store]}
              width={Math.round((badge.width * badgeHeight) / badge.height)}
              height={badgeHeight}
            />
          </a>
        ),
      )}
    </div>
  )
}

/** What the stores want said wherever their badges stand. */
export function BadgeCredits({ page, words }: PageProps) {
  const shown = storeLinks(page.settings, words.locale).filter(({ badge }) => badge !== undefined)
  if (shown.length === 0) return null
  const credits = { apple: words.t('site.footer.appleCredit'), google: words.t('site.footer.googleCredit') }
  return <p>{shown.map(({ store }) => credits[store]).join(' ')}</p>
}
