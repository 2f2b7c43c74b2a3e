import { AppError } from '@madang/contract/errors'
import { localeInfo } from '@madang/contract/locales'
import type { SiteContent } from '@madang/contract/site-page'
import { translateField } from '@madang/contract/site-door'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fieldsOf } from '../../http/page-form.ts'
import type { Limits } from '../../http/limits.ts'
import type { Uploads } from '../../http/upload.ts'
import { chooseEncoding } from '../../http/encoding.ts'
import type { Door } from '../guests/guests.door.ts'
import { setSiteHeaders } from './site.answer.ts'
import { chooseLanguage, languageCookie } from './site.language.ts'
import type { SitePages } from './site.pages.ts'

interface Shown {
  readonly content: SiteContent
  /** Of the page, without the choice of a language. */
  readonly path: string
}

/**
 * Browsers cannot ask for the answer to a form again: unless they keep it, the way back ends there. A request that is
 * there, which a number had to be proven for, is not kept, nor an entry or a wait for a slot.
 */
function cachingOf({ method }: FastifyRequest, { name }: SiteContent): string {
  const isKeptBack = name === 'request' || name === 'jrs-entry' || name === 'jrs-slot-wait'
  return (method === 'POST' && !isKeptBack) || name === 'jrs-form' ? 'private, no-cache' : 'private, no-store'
}

/** Sends a page that is one person's: no shared cache keeps it, no other site learns its address. */
export function createShowing(deps: Pick<Deps, 'assets' | 'publicUrl'> & { readonly pages: SitePages }) {
  const { pages, publicUrl } = deps

  return async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { content, path }: Shown,
  ): Promise<FastifyReply> {
    const { locale, isNewChoice } = chooseLanguage(request)
    const encoding = chooseEncoding(request)
    const bytes = await pages.make(content, { path, locale, encoding })
    setSiteHeaders(reply, deps, { hasScript: content.name === 'jrs-entry' })
    // Not `no-referrer`: with it browsers that know no Sec-Fetch-Site send `Origin: null`, and our own forms are refused.
    void reply.header('referrer-policy', 'same-origin')
    void reply.headers({
      'cache-control': cachingOf(request, content),
      'content-language': localeInfo[locale].language,
    })
    if (isNewChoice) void reply.header('set-cookie', languageCookie(locale, publicUrl))
    if (encoding !== 'plain') void reply.header('content-encoding', encoding)
    // A failure that is told once more in another language is none of this request.
    const isToldAgain = translateField in fieldsOf(request)
    if ('failure' in content && content.failure !== null && !isToldAgain) {
      const { code, retryAfter } = content.failure
      void reply.code(new AppError(code).status)
      if (retryAfter !== null) void reply.header('retry-after', String(retryAfter))
    }
    return reply.type('text/html; charset=utf-8').send(bytes)
  }
}

export type Show = ReturnType<typeof createShowing>

/** What the pages around requests need. */
export interface RequestDeps extends Deps {
  readonly limits: Limits
  readonly uploads: Uploads
  readonly pages: SitePages
}

/** What the pages around requests work with. */
export interface RequestSite extends RequestDeps {
  readonly show: Show
  readonly door: Door
}
