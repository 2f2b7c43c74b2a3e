import { randomUUID } from 'node:crypto'
import { AppError } from '@madang/contract/errors'
import { toLocalPhone } from '@madang/contract/phone'
import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import type { SiteFailure } from '@madang/contract/site-door'
import {
  hadFilesField,
  requestFormPaths,
  requestPagePath,
  type SiteRequestForm,
} from '@madang/contract/site-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../http/limits.windows.ts'
import { attempt, fieldsOf, readTranslation, toFailure, type PageForm } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { isSending, newFormKey, type Guest, type Way } from '../guests/guests.door.ts'
import type { RequestSite } from './site.private.ts'
import { findOpened, Opened, openFromForm } from './site.requests.open.ts'
import { readKey, typedValues } from './site.requests.words.ts'

const nothing: PageForm = { fields: {}, files: [], fileCount: 0, tooLarge: [] }

/** The form with what was typed; `phone` as it was typed or in wire form. */
function formOf(
  type: GuestRequestType,
  form: PageForm,
  given: { phone: string; proof?: SiteRequestForm['proof']; failure?: SiteFailure },
): SiteRequestForm {
  const { proof = 'given', failure = null } = given
  // Under a key that was used already nothing else can be sent.
  const isUsed = failure?.code === 'idempotency.key_reused'
  return {
    name: 'request-form',
    type,
    phone: toLocalPhone(given.phone),
    values: typedValues(form.fields),
    idempotencyKey: (isUsed ? null : readKey(form.fields['key'])) ?? randomUUID(),
    formKey: newFormKey(),
    proof,
    hadFiles: form.fileCount > 0 || hadFilesField in form.fields,
    code: '',
    failure,
  }
}

/** What the form has to ask for once the number is no longer confirmed. */
function proofToCome(guest: Guest | null): 'needed' | 'sent' {
  return guest !== null && guest.visit.provenAt === null ? 'sent' : 'needed'
}

/** The first two steps towards a request: the number, the code. */
function wayToForm(
  { show }: RequestSite,
  type: GuestRequestType,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Way {
  const path = requestFormPaths[type]
  return {
    path,
    leadsTo: `${path}/form`,
    phone: null,
    showNumber: (shown) => show(request, reply, { path, content: { name: 'request-phone', type, ...shown } }),
    showCode: ({ phone, ...shown }) => {
      const content = { ...shown, phone: toLocalPhone(phone), formKey: newFormKey() }
      return show(request, reply, {
        path: `${path}/code`,
        content: { name: 'request-code', type, ...content },
      })
    },
  }
}

interface Arrived {
  readonly form: PageForm
  /** When the form began to arrive: its files may take longer than the proof has left. */
  readonly at: Date
}

/** What is done with a form that was sent. */
function createForms(site: RequestSite, type: GuestRequestType) {
  const { show, door } = site
  const path = requestFormPaths[type]
  const formPath = `${path}/form`

  /** Sends the code that is asked for in the midst of the form. */
  async function sendAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    form: PageForm,
  ): Promise<SiteRequestForm> {
    const { fields } = form
    const sent = await attempt(() => door.sendFromForm(request, reply, { path, fields }))
    if ('done' in sent) return formOf(type, form, { phone: sent.done, proof: 'sent' })
    const proof = proofToCome(await door.find(request))
    return formOf(type, form, { phone: fields['phone'] ?? '', proof, failure: sent.failure })
  }

  /**
   * What was asked with the same form by the same browser, when the proof that it had then is over by now: whoever
   * presses once more because no answer came would be told that nothing was sent.
   */
  async function findAsked(form: PageForm, guest: Guest | null): Promise<Opened | null> {
    const phone = door.formerlyProvenBy(guest)
    return phone === null ? null : findOpened(site, form, { type, phone })
  }

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, at }: Arrived,
  ): Promise<FastifyReply> {
    const { fields } = form
    const showForm = (content: SiteRequestForm) => show(request, reply, { path: formPath, content })
    if (isSending(fields)) return showForm(await sendAgain(request, reply, form))
    const guest = await door.find(request, { fields })
    const isProven = door.provenBy(guest, at) !== null
    const finish = async (asker: Guest, opened: Opened) => {
      const isKept = await door.finish(reply, { path, guest: asker, outcome: opened })
      // Who has just proven the number need not do so again to look at the request.
      const pagePath = requestPagePath(opened.linkToken)
      await door.openOther(reply, { path: pagePath, guest: asker })
      return reply.redirect(isKept ? `${path}/done` : pagePath, 303)
    }
    const asked = isProven ? null : await findAsked(form, guest)
    if (guest !== null && asked !== null) return finish(guest, asked)
    const asker = await attempt(async () =>
      guest !== null && isProven ? guest : door.confirmFromForm(request, fields),
    )
    if ('failure' in asker) {
      const phone = fields['phone'] ?? guest?.visit.phone ?? ''
      const proof = proofToCome(guest)
      return showForm(formOf(type, form, { phone, proof, failure: asker.failure }))
    }
    const { phone } = asker.done.visit
    const opened = await openFromForm(site, form, { type, phone, origin: originOf(request) })
    if ('done' in opened) return finish(asker.done, opened.done)
    door.remember(reply, path, asker.done)
    return showForm(formOf(type, form, { phone, failure: opened.failure }))
  }

  /** The form as it is, for another language. Files come by their names only. */
  async function translateForm(
    request: FastifyRequest,
    failure: SiteFailure | null,
  ): Promise<SiteRequestForm> {
    const fields = fieldsOf(request)
    const guest = await door.find(request, { fields })
    const { files = '', code = '' } = fields
    const proven = door.provenBy(guest)
    const phone = proven ?? fields['phone'] ?? guest?.visit.phone ?? ''
    const proof = proven === null ? proofToCome(guest) : 'given'
    const form = formOf(type, { ...nothing, fields }, { phone, proof })
    return { ...form, hadFiles: files !== '' || form.hadFiles, code, failure }
  }

  return { answerForm, translateForm }
}

/** The way to a request: the number, the code, what happened with its files; and the page after it. */
export function requestFormRoutes(scope: FastifyInstance, site: RequestSite, type: GuestRequestType): void {
  stepRoutes(scope, site, type)
  const { now, limits, uploads, show, door } = site
  const formPath = `${requestFormPaths[type]}/form`
  const { answerForm, translateForm } = createForms(site, type)

  scope.route({
    method: ['GET', 'HEAD'],
    url: formPath,
    handler: async (request, reply) => {
      const guest = await door.find(request)
      const way = wayToForm(site, type, { request, reply })
      if (guest === null) return door.beginAnew(way)
      if (guest.visit.provenAt === null) return reply.redirect(`${way.path}/code`, 303)
      const { phone } = guest.visit
      if (door.provenBy(guest) !== null)
        return show(request, reply, { path: formPath, content: formOf(type, nothing, { phone }) })
      const failure = toFailure(new AppError('auth.session_invalid'))
      return way.showNumber({ phone: toLocalPhone(phone), failure })
    },
  })

  scope.post(formPath, async (request, reply) => {
    const at = now()
    const shown = readTranslation(fieldsOf(request))
    if (shown !== null) {
      return show(request, reply, { path: formPath, content: await translateForm(request, shown.failure) })
    }
    const { ip } = originOf(request)
    const counted = await attempt(() => limits.countAnonymousWrite(ip))
    const isRefused = 'failure' in counted
    const guest = await door.find(request)
    // Files of whoever has not even asked for a code are read over. A form that is sent again is known by its files too.
    const keepsFiles = !isRefused && guest !== null
    /** Without looking at what was sent. */
    const refuse = (form: PageForm, failure: SiteFailure) => {
      const proof = door.provenBy(guest) === null ? 'needed' : 'given'
      const content = formOf(type, form, { phone: guest?.visit.phone ?? '', proof, failure })
      return show(request, reply, { path: formPath, content })
    }
    const taken = await attempt(() =>
      uploads.withPageForm(request, {
        owner: networkOf(ip),
        mostFiles: keepsFiles ? requestLimits.files : 0,
        work: (form) =>
          isRefused ? refuse(form, counted.failure) : answerForm(request, reply, { form, at }),
      }),
    )
    return 'failure' in taken ? refuse(nothing, taken.failure) : taken.done
  })
}

/** The steps before the form, and the page after it. */
function stepRoutes(scope: FastifyInstance, site: RequestSite, type: GuestRequestType): void {
  const { show, door } = site
  const path = requestFormPaths[type]
  const get = (url: string, handler: (way: Way, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    scope.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => handler(wayToForm(site, type, { request, reply }), request, reply),
    })

  get(path, async (way, request) => {
    const guest = await door.find(request)
    return way.showNumber({ phone: toLocalPhone(guest?.visit.phone ?? ''), failure: null })
  })
  scope.post(path, (request, reply) =>
    door.answerNumber(request, reply, wayToForm(site, type, { request, reply })),
  )
  get(`${path}/code`, (way, request) => door.showCode(request, way))
  scope.post(`${path}/code`, (request, reply) =>
    door.answerCode(request, reply, wayToForm(site, type, { request, reply })),
  )
  get(`${path}/done`, async (way, request, reply) => {
    const guest = await door.find(request)
    if (guest === null) return door.beginAnew(way)
    const { data: opened } = Opened.safeParse(guest.visit.outcome)
    if (opened === undefined || door.formerlyProvenBy(guest) === null)
      return reply.redirect(`${path}/form`, 303)
    const { linkToken, dueAt } = opened
    const content = { name: 'request-done', type, link: requestPagePath(linkToken), dueAt } as const
    return show(request, reply, { path: `${path}/done`, content })
  })
}
