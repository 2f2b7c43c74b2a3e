import { pickText } from '@madang/contract/settings'
import { useWords } from '../i18n/words.ts'

function readMeta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
}

type Brand = Parameters<typeof pickText>[0]

let known: Brand | null | undefined

/** Read once; the page keeps what it came with. */
function readBrand(): Brand | null {
  const text = readMeta('brand')
  known ??= text === null ? null : (JSON.parse(text) as Brand) // written by our own server
  return known
}

/** The version of the server that gave the page. */
export function readVersion(): string {
  return readMeta('version') ?? ''
}

/** The operator's own name for the product, in the reader's language. */
export function useBrand(): string {
  const { t, locale } = useWords()
  const brand = readBrand()
  return brand === null ? t('shell.brand') : pickText(brand, locale)
}
