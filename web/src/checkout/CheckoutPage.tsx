import type { CheckoutPage as Page, CheckoutParts } from '@madang/contract/checkout-page'
import { localeInfo, locales } from '@madang/contract/locales'
import { pickText } from '@madang/contract/settings'
import { Mark } from '../theme/Mark.tsx'
import type { Words } from '../words.ts'
import { meansOfPaying, type PageData } from './checkout.data.ts'

interface CheckoutPageProps {
  readonly page: Page
  readonly words: Words
  /** The words as the script reads them. */
  readonly messages: PageData['messages']
}

/** The whole document with every part that may be due. The script shows those of the order's state (`checkout.draw.ts`). */
export function CheckoutPage({ page, words, messages }: CheckoutPageProps) {
  const { t } = words
  const { locale, what, order, provider, parts } = page
  const brand = page.brandName === null ? t('checkout.brand') : pickText(page.brandName, locale)
  const data: PageData = { locale, messages, brand, what, order, provider }
  return (
    <html lang={words.tag} dir={words.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{brand}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12151b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Style {...parts} />
      </head>
      <body>
        <main hidden data-page={JSON.stringify(data)}>
          <p className="logo">
            <Mark size={28} />
            {brand}
          </p>
          <div className="card">
            <p className="sign" aria-hidden="true" />
            <h1 id="title" tabIndex={-1}>
              {t(what === 'CARD' ? 'checkout.card.title.LOADING' : 'checkout.title.LOADING')}
            </h1>
            <p id="text" className="lead" />
            <p id="failure" className="box bad" role="alert" hidden />
            <p id="note" className="box" role="status" hidden />
            {what === 'CARD' ? (
              <CardParts words={words} />
            ) : (
              <OrderParts words={words} backUrl={page.backUrl} />
            )}
            <button id="again" className="button" type="button" hidden>
              {t('checkout.again')}
            </button>
            <a id="back" className="button" href={page.backUrl}>
              {t('checkout.back')}
            </a>
          </div>
          <nav className="langs" aria-label={t('checkout.languages')}>
            {locales.map((one) => (
              <a
                key={one}
                href={`?locale=${one}`}
                lang={localeInfo[one].tag}
                aria-current={one === locale ? 'true' : undefined}
              >
                {localeInfo[one].name}
              </a>
            ))}
          </nav>
        </main>
        <noscript>
          <p>{page.needsScript}</p>
        </noscript>
        <Script {...parts} />
      </body>
    </html>
  )
}

/* What stands in the page is our own build's, and escaped it would be something else. */
function Style({ kind, style }: CheckoutParts) {
  if (kind === 'path') return <link rel="stylesheet" href={style} />
  // eslint-disable-next-line react/no-danger -- as above
  return <style dangerouslySetInnerHTML={{ __html: style }} />
}

function Script({ kind, script }: CheckoutParts) {
  if (kind === 'path') return <script type="module" src={script} />
  // eslint-disable-next-line react/no-danger -- as above
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/** Whose card it becomes, and the button to the window in which it is given. */
function CardParts({ words: { t } }: { readonly words: Words }) {
  return (
    <>
      <dl id="bill" className="lines">
        <div>
          <dt>{t('checkout.bill.store')}</dt>
          <dd id="store" />
        </div>
      </dl>
      <form id="choice" hidden>
        <button id="pay" className="button primary" type="submit">
          {t('checkout.card.opening')}
        </button>
      </form>
    </>
  )
}

function OrderParts({ words, backUrl }: { readonly words: Words; readonly backUrl: string }) {
  return (
    <>
      <Bill words={words} />
      <Deposit words={words} />
      <Choice words={words} />
      <a id="receipt" className="button" href={backUrl} target="_blank" rel="noreferrer" hidden>
        {words.t('checkout.receipt')}
      </a>
    </>
  )
}

/** What is paid. Its lines are empty until it is known. */
function Bill({ words: { t } }: { readonly words: Words }) {
  return (
    <dl id="bill" className="lines">
      <div>
        <dt>{t('checkout.bill.item')}</dt>
        <dd id="item" />
      </div>
      <div>
        <dt>{t('checkout.bill.store')}</dt>
        <dd id="store" />
      </div>
      <div>
        <dt>{t('checkout.bill.order')}</dt>
        <dd>
          <bdi id="order" className="num" dir="ltr" />
        </dd>
      </div>
      <div className="sum">
        <dt>{t('checkout.bill.amount')}</dt>
        <dd>
          <bdi id="amount" className="num" />
          <small>{t('checkout.bill.vat')}</small>
        </dd>
      </div>
    </dl>
  )
}

function Deposit({ words: { t } }: { readonly words: Words }) {
  return (
    <dl id="deposit" className="lines" hidden>
      <div>
        <dt>{t('checkout.deposit.bank')}</dt>
        <dd id="bank" />
      </div>
      <div>
        <dt>{t('checkout.deposit.number')}</dt>
        <dd>
          <bdi id="number" className="num" dir="ltr" />
          <button id="copy" type="button" className="small">
            {t('checkout.deposit.copy')}
          </button>
        </dd>
      </div>
      <div id="until-line">
        <dt>{t('checkout.deposit.until')}</dt>
        <dd id="until" />
      </div>
    </dl>
  )
}

function Choice({ words: { t } }: { readonly words: Words }) {
  return (
    <form id="choice" hidden>
      <fieldset>
        <legend>{t('checkout.means.title')}</legend>
        {meansOfPaying.map((means) => (
          <label key={means}>
            <input type="radio" name="means" value={means} />
            <span>{t(`checkout.means.${means}`)}</span>
          </label>
        ))}
      </fieldset>
      <button id="pay" className="button primary" type="submit">
        {t('checkout.opening')}
      </button>
    </form>
  )
}
