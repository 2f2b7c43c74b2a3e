import { pickText } from '@madang/contract/settings'
import { localised } from '@madang/contract/shapes'
import { useMemo } from 'react'
import { useWords } from '../i18n/words.ts'

function readMeta(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null
}

function readBrand() {
  const text = readMeta('brand')
  return text === null ? null : localised(40).parse(JSON.parse(text)) // written by our own server
}

/** The version of the server that gave the page. */
export function readVersion(): string {
  return readMeta('version') ?? ''
}

/** The operator's own name for the product, in the reader's language. */
export function useBrand(): string {
  const { t, locale } = useWords()
  const brand = useMemo(() => readBrand(), [])
  return brand === null ? t('shell.brand') : pickText(brand, locale)
}
