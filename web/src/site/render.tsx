import { locales, type Locale } from '@madang/contract/locales'
import type { SitePage } from '@madang/contract/site-page'
import type { SiteLines } from '@madang/contract/site-promotions'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadMessages } from 'virtual:catalogue/site'
import { createWords, type Words } from '../words.ts'
import { FaqPage } from './FaqPage.tsx'
import { JrsEntryPage } from './JrsEntryPage.tsx'
import { JrsFormPage } from './JrsFormPage.tsx'
import { JrsSlotWaitPage } from './JrsSlotWaitPage.tsx'
import { JrsCodePage, JrsShutPage } from './JrsShutPage.tsx'
import { LandingPage } from './LandingPage.tsx'
import { LegalPage } from './LegalPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PromotionLines } from './PromotionLines.tsx'
import { PromotionPage } from './PromotionPage.tsx'
import { RaffleResultPage } from './RaffleResultPage.tsx'
import { RequestCodePage } from './RequestCodePage.tsx'
import { RequestDonePage } from './RequestDonePage.tsx'
import { RequestDoorPage } from './RequestDoorPage.tsx'
import { RequestFormPage } from './RequestFormPage.tsx'
import { RequestPage } from './RequestPage.tsx'
import { RequestPhonePage } from './RequestPhonePage.tsx'
import { RequestRefusedPage } from './RequestRefusedPage.tsx'
import { StorePage } from './StorePage.tsx'
import { VersionsPage } from './VersionsPage.tsx'

/** Words are never switched, so that every document of a language may share them. */
const wordsOf = new Map<Locale, Words>(
  await Promise.all(
    locales.map(async (locale) => [locale, createWords(locale, await loadMessages(locale))] as const),
  ),
)

function toElement(page: SitePage, words: Words): ReactElement {
  switch (page.name) {
    case 'landing':
      return <LandingPage page={page} words={words} />
    case 'not-found':
      return <NotFoundPage page={page} words={words} />
    case 'legal':
      return <LegalPage page={page} words={words} />
    case 'versions':
      return <VersionsPage page={page} words={words} />
    case 'faq':
      return <FaqPage page={page} words={words} />
    case 'promotion':
      return <PromotionPage page={page} words={words} />
    case 'store':
      return <StorePage page={page} words={words} />
    case 'request-phone':
      return <RequestPhonePage page={page} words={words} />
    case 'request-code':
      return <RequestCodePage page={page} words={words} />
    case 'request-form':
      return <RequestFormPage page={page} words={words} />
    case 'request-done':
      return <RequestDonePage page={page} words={words} />
    case 'request-door':
      return <RequestDoorPage page={page} words={words} />
    case 'request':
      return <RequestPage page={page} words={words} />
    case 'request-refused':
      return <RequestRefusedPage page={page} words={words} />
    case 'jrs-code':
      return <JrsCodePage page={page} words={words} />
    case 'jrs-form':
      return <JrsFormPage page={page} words={words} />
    case 'jrs-shut':
      return <JrsShutPage page={page} words={words} />
    case 'raffle-result':
      return <RaffleResultPage page={page} words={words} />
    case 'jrs-slot-wait':
      return <JrsSlotWaitPage page={page} words={words} />
    case 'jrs-entry':
      return <JrsEntryPage page={page} words={words} />
  }
}

/** A part of a page, or a whole HTML document without script but an entry's, inline style or anything else that the policy would block. */
export function render(page: SitePage | SiteLines): string {
  const words = wordsOf.get(page.locale) ?? createWords(page.locale, {})
  if (page.name === 'lines') return renderToStaticMarkup(<PromotionLines {...page} words={words} />)
  return `<!doctype html>${renderToStaticMarkup(toElement(page, words))}`
}
