import type { SiteLegalType } from '@madang/contract/site-page'
import type { Words } from '../words.ts'

/** What a legal text is called, in its heading as in the footer. */
export function legalTitle(type: SiteLegalType, { t }: Words): string {
  const titles = {
    TERMS: t('site.footer.terms'),
    PRIVACY: t('site.footer.privacy'),
    LOCATION: t('site.footer.location'),
    REFUND_USER: t('site.footer.refundUser'),
    REFUND_STORE: t('site.footer.refundStore'),
  } satisfies Record<SiteLegalType, string>
  return titles[type]
}

/** A day in Seoul, written out. */
export function longDate(instant: string, words: Words): string {
  return words.date(instant, { dateStyle: 'long' })
}
