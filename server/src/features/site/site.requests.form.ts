import { randomUUID } from 'node:crypto'
import { AppError } from '@madang/contract/errors'
import { toLocalPhone } from '@madang/contract/phone'
import type { GuestRequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import {
  hadFilesField,
  requestFormPaths,
  requestPagePath,
  type SiteFailure,
  type SiteRequestForm,
} from '@madang/contract/site-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../http/limits.windows.ts'
import { fieldsOf, type PageForm } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { attempt, toFailure, type RequestSite } from './site.private.ts'
import { findOpened, openFromForm } from './site.requests.open.ts'
import { createProofs } from './site.requests.proof.ts'
import { keepState, readKey, readState, type AskingState } from './site.requests.state.ts'
import { isSending, readPhone, readTranslation, typedValues } from './site.requests.words.ts'

const nothing: PageForm = { fields: {}, files: [], fileCount: 0, tooLarge: [] }

interface Arrived {
  readonly form: PageForm
  /** The number that was proven when the form began to arrive; its files may take longer than the proof has left. */
  readonly proven: string | null
}

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
    proof,
    hadFiles: form.fileCount > 0 || hadFilesField in form.fields,
    code: '',
    failure,
  }
}

/** What is done with a form that was sent. */
function createForms(site: RequestSite, type: GuestRequestType) {
  const { publicUrl, show } = site
  const path = requestFormPaths[type]
  const formPath = `${path}/form`
  const keep = (reply: FastifyReply, state: AskingState) => keepState(reply, state, { path, publicUrl })
  const { sendCode, formerlyProvenBy, confirm } = createProofs(site)

  /** Sends the code that is asked for in the midst of the form. */
  async function sendAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    form: PageForm,
  ): Promise<SiteRequestForm> {
    const state = readState(request)
    const sent = await attempt(async () => {
      const phone = readPhone(form.fields)
      const knownSession = form.fields['do'] === 'resend' ? state.session : undefined
      return { phone, session: await sendCode(request, { phone, knownSession }) }
    })
    const phone = form.fields['phone'] ?? ''
    if ('failure' in sent) {
      const proof = state.session === undefined ? 'needed' : 'sent'
      return formOf(type, form, { phone, proof, failure: sent.failure })
    }
    keep(reply, sent.done)
    return formOf(type, form, { phone: sent.done.phone, proof: 'sent' })
  }

  /**
   * What was asked with the same form by the same browser, when the proof that it had then is over by now: whoever
   * presses once more because no answer came would be told that nothing was sent.
   */
  async function findAsked(form: PageForm, state: AskingState): Promise<AskingState['done'] | null> {
    const phone = await formerlyProvenBy(state)
    return phone === null ? null : findOpened(site, form, { type, phone })
  }

  async function answerForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, proven }: Arrived,
  ): Promise<FastifyReply> {
    const state = readState(request)
    const showForm = (content: SiteRequestForm) => show(request, reply, { path: formPath, content })
    if (isSending(form.fields)) return showForm(await sendAgain(request, reply, form))
    const asked = proven === null ? await findAsked(form, state) : null
    if (asked) {
      keep(reply, { ...state, done: asked })
      return reply.redirect(`${path}/done`, 303)
    }
    const asker = await attempt(async () =>
      proven === null ? confirm(request, form, state) : { ...state, phone: proven },
    )
    if ('failure' in asker) {
      const proof = state.session === undefined ? 'needed' : 'sent'
      const phone = form.fields['phone'] ?? state.phone ?? ''
      return showForm(formOf(type, form, { phone, proof, failure: asker.failure }))
    }
    const { phone } = asker.done
    const opened = await openFromForm(site, form, { type, phone, origin: originOf(request) })
    if ('failure' in opened) {
      keep(reply, asker.done)
      return showForm(formOf(type, form, { phone, failure: opened.failure }))
    }
    const { done } = opened
    keep(reply, { ...asker.done, done })
    // Who has just proven the number need not do so again to look at the request.
    const { proof } = asker.done
    if (proof !== undefined) keepState(reply, { proof }, { path: requestPagePath(done.linkToken), publicUrl })
    return reply.redirect(`${path}/done`, 303)
  }

  return { answerForm }
}

/** The last step towards a request: what happened, and the files. */
export function requestFormRoutes(scope: FastifyInstance, site: RequestSite, type: GuestRequestType): void {
  const { limits, uploads, show } = site
  const path = requestFormPaths[type]
  const formPath = `${path}/form`
  const { provenBy, formerlyProvenBy } = createProofs(site)
  const { answerForm } = createForms(site, type)

  /** The form as it is, for another language. Files come by their names only. */
  function translateForm(request: FastifyRequest, failure: SiteFailure | null): SiteRequestForm {
    const fields = fieldsOf(request)
    const state = readState(request)
    const { files = '', code = '' } = fields
    const proven = provenBy(state)
    const phone = proven ?? fields['phone'] ?? state.phone ?? ''
    const proof = proven !== null ? 'given' : state.session !== undefined ? 'sent' : 'needed'
    const form = formOf(type, { ...nothing, fields }, { phone, proof })
    return { ...form, hadFiles: files !== '' || form.hadFiles, code, failure }
  }

  scope.route({
    method: ['GET', 'HEAD'],
    url: formPath,
    handler: (request, reply) => {
      const state = readState(request)
      const { phone, proof } = state
      if (phone === undefined || proof === undefined) return reply.redirect(path, 303)
      const proven = provenBy(state)
      if (proven !== null)
        return show(request, reply, { path: formPath, content: formOf(type, nothing, { phone: proven }) })
      const failure = toFailure(new AppError('auth.session_invalid'))
      const content = { name: 'request-phone', type, phone: toLocalPhone(phone), failure } as const
      return show(request, reply, { path, content })
    },
  })

  scope.post(formPath, async (request, reply) => {
    const shown = readTranslation(fieldsOf(request))
    if (shown !== null) {
      return show(request, reply, { path: formPath, content: translateForm(request, shown.failure) })
    }
    const state = readState(request)
    const { ip } = originOf(request)
    const counted = await attempt(() => limits.countAnonymousWrite(ip))
    const isRefused = 'failure' in counted
    const proven = provenBy(state)
    // Files of whoever has not even asked for a code are read over. A form that is sent again is known by its files too.
    const hasAsked = state.session !== undefined || (await formerlyProvenBy(state)) !== null
    const keepsFiles = !isRefused && hasAsked
    /** Without looking at what was sent. */
    const refuse = (form: PageForm, failure: SiteFailure) => {
      const proof = proven === null ? 'needed' : 'given'
      const content = formOf(type, form, { phone: state.phone ?? '', proof, failure })
      return show(request, reply, { path: formPath, content })
    }
    const taken = await attempt(() =>
      uploads.withPageForm(request, {
        owner: networkOf(ip),
        mostFiles: keepsFiles ? requestLimits.files : 0,
        work: (form) =>
          isRefused ? refuse(form, counted.failure) : answerForm(request, reply, { form, proven }),
      }),
    )
    return 'failure' in taken ? refuse(nothing, taken.failure) : taken.done
  })
}
