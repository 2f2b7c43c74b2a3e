import { AppError } from '@madang/contract/errors'
import { isLocale } from '@madang/contract/locales'
import {
  calendarPath,
  openAppPath,
  qrcodePath,
  sendPath,
  sendWays,
  sharePath,
  type SendWay,
} from '@madang/contract/site-promotions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { answerBytes } from '../../http/bytes.ts'
import { sendBytes } from '../../http/serve.ts'
import { createPreviews } from '../files/files.previews.changes.ts'
import type { Counting, Visitor } from '../promotions/promotions.counting.changes.ts'
import type { Address } from './site.addresses.ts'
import { calendarOf } from './site.calendar.ts'
import { openAppTarget } from './site.open-app.ts'
import type { SitePages } from './site.pages.ts'
import { previewHash, previewOf, previewPath, readPreviewName } from './site.preview.ts'
import type { FoundPromotion, Promotions } from './site.promotions.ts'

export interface SiteDeps extends Deps {
  readonly counting: Pick<Counting, 'countView' | 'countShare'>
}

interface PromotionSite {
  readonly pages: SitePages
  readonly promotions: Promotions
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply, address: Address) => Promise<FastifyReply>
}

/** Its name changes with the picture. */
const previewCaching = 'public, max-age=31536000, immutable'

/** A query parameter that was given once. */
export function given(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name] // made by our own parser
  return typeof value === 'string' ? value : ''
}

function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  return { ip, userAgent: headers['user-agent'] ?? '' }
}

/** A browser that fetches ahead shows nobody anything yet. */
function isLooking({ method, headers }: FastifyRequest): boolean {
  const purpose = [headers['sec-purpose'], headers['purpose']].flat().join(' ')
  return method === 'GET' && !/prefetch|prerender/i.test(purpose)
}

/**
 * What a link of a promotion or a store leads to, its picture, its event for calendars, and the ways on from there.
 */
export function promotionPages(app: FastifyInstance, deps: SiteDeps, site: PromotionSite): void {
  const { publicUrl, blobs, counting } = deps
  const { pages, promotions, sendPage } = site
  const openPreview = createPreviews(blobs)

  const get = (
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    app.route({ method: ['GET', 'HEAD'], url, handler })
  }

  async function getByCode(code: string): Promise<FoundPromotion> {
    const found = await promotions.byCode(code)
    if (found === null) throw new AppError('resource.not_found')
    return found
  }

  const addressOf = (code: string) => `${publicUrl}${sharePath}?p=${code}`

  /** The page of the promotion that was asked for, or of the store where none was. */
  async function findAsked(code: string, storeId: string): Promise<string> {
    if (code !== '') return addressOf((await getByCode(code)).promotion.code)
    const found = await promotions.store(storeId)
    if (found === null) throw new AppError('resource.not_found')
    return `${publicUrl}${sharePath}?s=${found.store.id}`
  }

  for (const path of [sharePath, qrcodePath]) {
    get(path, async (request, reply) => {
      const code = given(request, 'p')
      const storeId = given(request, 's')
      const address: Address = code === '' ? { name: 'store', id: storeId } : { name: 'promotion', code }
      const found = await promotions.byCode(code)
      if (found !== null && isLooking(request)) counting.countView(found.promotion.id, visitorOf(request))
      return sendPage(request, reply, address)
    })
  }

  get('/og/:name', async (request, reply) => {
    const { name = '' } = request.params as Record<string, string> // the path names it
    const { code = '', locale } = readPreviewName(name) ?? {}
    if (!isLocale(locale)) throw new AppError('resource.not_found')
    const [{ promotion }, { settings }] = await Promise.all([getByCode(code), pages.content()])
    const path = previewPath(promotion, { locale, settings })
    // Networks remember the picture of a while ago.
    if (path !== `/og/${name}`) return reply.header('cache-control', 'no-cache').redirect(path, 302)
    const order = previewOf(promotion, { locale, settings })
    const hash = previewHash(order)
    const part = await openPreview(hash, order)
    const content = {
      part,
      mime: 'image/png',
      etag: `"${hash}"`,
      name,
      isInline: true,
      cacheControl: previewCaching,
    }
    // Other sites show it: that is what it is for.
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendBytes(reply, await answerBytes(content, request.headers))
  })

  get(calendarPath, async (request, reply) => {
    const { promotion } = await getByCode(given(request, 'p'))
    const text = calendarOf(promotion, { host: new URL(publicUrl).hostname, url: addressOf(promotion.code) })
    return reply
      .headers({
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${promotion.code}.ics"`,
        'x-content-type-options': 'nosniff',
      })
      .type('text/calendar; charset=utf-8')
      .send(text)
  })

  get(openAppPath, async (request, reply) => {
    const { app } = (await pages.content()).values
    const url = await findAsked(given(request, 'p'), given(request, 's'))
    const userAgent = request.headers['user-agent'] ?? ''
    return reply
      .header('cache-control', 'private, no-store')
      .redirect(openAppTarget({ userAgent, url, app }), 302)
  })

  get(sendPath, async (request, reply) => {
    const way = sendWays.find((one) => one === given(request, 'to'))
    if (way === undefined) throw new AppError('resource.not_found')
    const { promotion } = await getByCode(given(request, 'p'))
    if (isLooking(request)) counting.countShare(promotion.id, visitorOf(request))
    const chosen = given(request, 'lang')
    const target = sendTarget(way, promotion.title, withChosen(addressOf(promotion.code), chosen))
    return reply.header('cache-control', 'private, no-store').redirect(target, 302)
  })
}

/** Whoever gets it reads it in the language that it was sent in. */
function withChosen(url: string, locale: string): string {
  return isLocale(locale) ? `${url}&lang=${locale}` : url
}

/** What opens the program that sends it, with the words ready. */
function sendTarget(way: SendWay, title: string, url: string): string {
  const words = encodeURIComponent(`${title}\n${url}`)
  // `?&` is what both iPhone and Android understand.
  return way === 'sms' ? `sms:?&body=${words}` : `mailto:?subject=${encodeURIComponent(title)}&body=${words}`
}
