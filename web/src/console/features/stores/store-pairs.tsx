import type { Category } from '@madang/contract/categories'
import { formatBusinessNumber } from '@madang/contract/business-number'
import type { Store } from '@madang/contract/stores'
import type { ReactNode } from 'react'
import type { Format } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { Isolate } from '../../ui/Isolate.tsx'
import { fieldLabel } from './store-labels.ts'
import type { StoreFieldName, StoreSection } from './store-values.ts'
import { categoryName } from './store-words.ts'
import tagsStyles from '../../form/tags.module.css'
import storeStyles from './store.module.css'

/** One fact of a store in its read view. */
export interface StorePair {
  /** The fields that it shows; the first is where a gap is filled. */
  readonly names: readonly StoreFieldName[]
  readonly label: string
  /** Null where nothing is written. */
  readonly value: ReactNode
  /** What fills a line of its own once there is something. */
  readonly width?: 'whole'
}

interface Speech {
  readonly words: Words
  readonly format: Format
  readonly categories: readonly Category[]
}

function code(text: string | null): ReactNode {
  return text === null ? null : <Isolate>{text}</Isolate>
}

function name(text: string | null): ReactNode {
  return text === null ? null : <bdi>{text}</bdi>
}

function link(href: string | null): ReactNode {
  if (href === null) return null
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <bdi dir="ltr">{href.replace(/^https:\/\//, '').replace(/\/$/, '')}</bdi>
    </a>
  )
}

/** A section of a store as label and value. */
export function storePairs(section: StoreSection, store: Store, speech: Speech): StorePair[] {
  const { words, format, categories } = speech
  const { t } = words
  const { address, links } = store
  const pair = (field: StoreFieldName, value: ReactNode): StorePair => ({
    names: [field],
    label: fieldLabel(words, field),
    value,
  })
  const category = categories.find(({ id }) => id === store.categoryId)
  switch (section) {
    case 'basics':
      return [
        pair('name', name(store.name)),
        pair('categoryId', category ? categoryName(words.locale, category) : null),
        whole(
          pair(
            'description',
            store.description && <bdi className={storeStyles.lines}>{store.description}</bdi>,
          ),
        ),
        whole(pair('tags', store.tags.length > 0 ? <Tags tags={store.tags} /> : null)),
      ]
    case 'contact':
      return [
        pair('phone', code(store.phone)),
        pair('email', code(store.email)),
        pair('links/homepage', link(links.homepage)),
        pair('links/instagram', link(links.instagram)),
        pair('links/kakaoChannel', link(links.kakaoChannel)),
      ]
    case 'business':
      return [
        pair('businessNumber', code(store.businessNumber && formatBusinessNumber(store.businessNumber))),
        pair('branchNo', code(store.branchNo)),
        pair('businessName', name(store.businessName)),
        pair('representativeName', name(store.representativeName)),
        pair('openedOn', store.openedOn && format.day(store.openedOn)),
      ]
    case 'place':
      return [
        pair('address/zonecode', code(address.zonecode)),
        pair('address/roadAddress', name(address.roadAddress)),
        pair('address/detail', name(address.detail)),
        pair('address/bcode', code(address.bcode)),
        {
          names: ['lat', 'lng'],
          label: t('stores.field.location'),
          value: store.lat === null ? null : code(`${store.lat}, ${store.lng}`),
        },
      ]
    case 'hours':
      // The week itself is a table (`HoursTable`).
      return [pair('holidayNote', name(store.holidayNote))]
  }
}

function whole(pair: StorePair): StorePair {
  return pair.value ? { ...pair, width: 'whole' } : pair
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={storeStyles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={`${tagsStyles.tag} ${tagsStyles.plain}`}>
          <bdi>{tag}</bdi>
        </span>
      ))}
    </span>
  )
}
