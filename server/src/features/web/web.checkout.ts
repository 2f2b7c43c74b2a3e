import type { CheckoutOrder, CheckoutPage, CheckoutParts } from '@madang/contract/checkout-page'
import { AppError } from '@madang/contract/errors'
import { isLocale } from '@madang/contract/locales'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { guessLocale } from '../../http/language.ts'
import { pathOf } from '../../http/server.ts'
import { answerCard, findCardByKey } from '../payments/payments.cards.changes.ts'
import { answerCheckout, findOrderByKey } from '../payments/payments.checkout.queries.ts'
import { needsScript } from './web.html.ts'
import { findSettings, findUnlessAway, newNonce, type Page } from './web.page.ts'

/** All that there is where the checkout has an origin of its own: its two pages, the calls of each and the icon. */
const checkoutPaths = /^\/(?:(?:api\/v1\/)?checkout\/(?:card\/)?[^/]+|favicon\.(?:svg|ico))$/

/**
 * Where `CHECKOUT_URL` gives the checkout an origin of its own, the provider's script has nothing of the console's in its
 * reach: that host serves the checkout alone, and the others send there.
 */
export function keepCheckoutApart(http: FastifyInstance, { env, publicUrl }: Deps): void {
  const { checkoutUrl } = env
  if (checkoutUrl === null || checkoutUrl === publicUrl) return
  const { host } = new URL(checkoutUrl)
  http.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url)
    if (request.host === host)
      return done(checkoutPaths.test(path) ? undefined : new AppError('resource.not_found'))
    if (path.startsWith('/checkout/')) return void reply.redirect(checkoutUrl + request.url, 302)
    done()
  })
}

type What = CheckoutPage['what']

/** What is paid or given on the page of a key. */
async function findByKey({ db, now }: Deps, what: What, key: string) {
  if (what === 'CARD') {
    const card = await findCardByKey(db, key)
    return card && answerCard(db, card, now())
  }
  const order = await findOrderByKey(db, key)
  return order && answerCheckout(db, order)
}

async function findOrder(deps: Deps, what: What, key: string): Promise<CheckoutOrder> {
  const found = await findUnlessAway(async (): Promise<CheckoutOrder> => {
    const checkout = await findByKey(deps, what, key)
    return checkout === undefined ? { kind: 'NONE' } : { kind: 'FOUND', checkout }
  })
  return found ?? { kind: 'UNKNOWN' }
}

/** The page on which the order of a key is paid, or a card is given. It comes with what it says; its script draws that and asks on. */
export async function writeCheckout(deps: Deps, what: What, request: FastifyRequest): Promise<Page> {
  const { assets, payments, publicUrl } = deps
  const { key } = request.params as { key: string } // of the route
  const { locale: asked } = request.query as Record<string, unknown> // as the server parses it
  const locale = typeof asked === 'string' && isLocale(asked) ? asked : guessLocale(request)
  const nonce = newNonce(assets)
  const settings = await findSettings(deps)
  const order = await findOrder(deps, what, key)
  const returnPath = order.kind === 'FOUND' ? order.checkout.returnPath : '/admin'
  const html = await deps.checkout.render({
    locale,
    brandName: settings?.brandName ?? null,
    needsScript: needsScript[locale],
    what,
    order,
    backUrl: publicUrl + returnPath,
    provider: payments && { scriptUrl: payments.scriptUrl, clientKey: payments.gateway.clientKey },
    parts: partsOf(deps),
  })
  const partner = payments?.hosts ?? null
  return {
    html,
    status: order.kind === 'NONE' ? 404 : 200,
    policy: policyOf(deps, { nonce, partner }),
    allowed: ['payment'],
    partner,
  }
}

function partsOf({ assets }: Deps): CheckoutParts {
  if (assets.directory !== null)
    return {
      kind: 'text',
      style: assets.inline('checkout').text,
      script: assets.checkoutScript.text,
    }
  const { script, styles } = assets.entry('checkout')
  return { kind: 'path', style: styles[0] ?? '', script: script ?? '' }
}

/**
 * The page's own script is known by its hash, the provider's by its hosts. What that draws it styles as it likes, which
 * no hash can know; trusted types would refuse it.
 */
function policyOf({ assets }: Deps, { nonce, partner }: { nonce: string | null; partner: string | null }) {
  const theirs = partner === null ? '' : ` ${partner}`
  const own = nonce === null ? assets.checkoutScript.source : `'self' 'nonce-${nonce}'`
  const style = nonce === null ? "'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    `script-src ${own}${theirs}`,
    `style-src ${style}${theirs}`,
    `img-src 'self' data:${theirs}`,
    `connect-src 'self'${nonce === null ? '' : ' ws:'}${theirs}`,
    `font-src 'self'${theirs}`,
    ...(partner === null ? [] : [`frame-src ${partner}`]),
  ].join('; ')
}
