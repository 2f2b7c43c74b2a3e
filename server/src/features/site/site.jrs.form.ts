import { AppError, type FieldError } from '@madang/contract/errors'
import type { PublicJrsItem } from '@madang/contract/jrs'
import { readTypedPhone, toLocalPhone } from '@madang/contract/phone'
import { CalendarDate } from '@madang/contract/shapes'
import type { SiteFailure } from '@madang/contract/site-door'
import { entryPath, fromField, joinPath, jrsFormPath, type SiteJrsForm } from '@madang/contract/site-jrs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attempt, fieldsOf, readTranslation } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { isSending, newFormKey, readFormKey, type Guest } from '../guests/guests.door.ts'
import { findOwnPath, joinAsGuest } from '../jrs/jrs.guests.changes.ts'
import { findPublicByCode } from '../jrs/jrs.public.queries.ts'
import { findOwnWaitPath, waitAsGuest } from '../jrs/jrs.slot-waits.changes.ts'
import { findSlotDays } from '../jrs/jrs.slots.queries.ts'
import { chooseLanguage } from './site.language.ts'
import { phoneErrors, readJoinWords, type JoinWords } from './site.jrs.words.ts'
import type { RequestSite } from './site.private.ts'
import { given } from './site.promotions.routes.ts'

/** A list's form with what was sent, and how far its guest is. */
interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly item: PublicJrsItem
  readonly fields: Readonly<Record<string, string>>
  readonly guest: Guest | null
  /** By the QR code of the store. */
  readonly isByQr: boolean
}

interface Shown {
  readonly phone?: string
  readonly proof?: SiteJrsForm['proof']
  readonly failure?: SiteFailure | null
}

const wrong = (errors: readonly FieldError[]) => new AppError('validation.failed', { errors: [...errors] })

/** Shows a list's form as it was filled in, or why nobody joins now. */
function createFormPage(site: RequestSite) {
  const { db, now, show, door } = site

  /** Of what this browser's number has on the list already. */
  async function ownPath({ item, guest }: Pick<Asked, 'item' | 'guest'>): Promise<string | null> {
    const phone = door.formerlyProvenBy(guest)
    return phone === null ? null : findOwnPath(site, { jrsItemId: item.id, phone })
  }

  /** What has to be done about the number before anything is sent. */
  function proofOf({ request, item, guest, fields }: Asked): SiteJrsForm['proof'] {
    if (!item.requirePhoneCode) return 'none'
    if (fields['do'] === 'other') return 'needed'
    if (door.provenBy(guest) !== null) return 'given'
    // Whoever comes anew may come long after the code was sent.
    return request.method === 'POST' && guest?.visit.provenAt === null ? 'sent' : 'needed'
  }

  async function showForm(asked: Asked, given: Shown = {}): Promise<FastifyReply> {
    const { request, reply, item, guest, fields, isByQr } = asked
    const path = joinPath(item.code, isByQr ? 'qr' : undefined)
    const own = await ownPath(asked)
    if (item.joining.state !== 'OPEN') {
      if (request.method === 'POST') void reply.code(409)
      return show(request, reply, { path, content: { name: 'jrs-shut', item, ownPath: own } })
    }
    const { proof = proofOf(asked), failure = null } = given
    const { data: from = null } = CalendarDate.safeParse(fields[fromField])
    const proven = proof === 'given' ? door.provenBy(guest) : null
    const phone = given.phone ?? proven ?? fields['phone'] ?? guest?.visit.phone ?? ''
    const content: SiteJrsForm = {
      name: 'jrs-form',
      item,
      ...(await findSlotDays(db, item, { from, now: now() })),
      values: fields,
      phone: fields['do'] === 'other' ? '' : toLocalPhone(phone),
      proof,
      formKey: newFormKey(),
      ownPath: own,
      failure,
    }
    return show(request, reply, { path, content })
  }

  return { showForm, ownPath }
}

interface Known<Words> {
  readonly phone: string
  readonly words: Words
}

/** Puts a guest on the list, or among those who wait for a slot of it; gives where that is followed. */
async function joinOnce(
  site: RequestSite,
  asked: Asked,
  { phone, words }: Known<JoinWords>,
): Promise<string> {
  const { request, item, fields, isByQr } = asked
  const { isWaiting, ...written } = words
  const { locale } = chooseLanguage(request)
  const now = site.now()
  const who = { phone, userId: null, source: 'WEB', isByQr, staffMemo: null, locale, now } as const
  const form = { key: readFormKey(fields) ?? newFormKey() }
  const joining = { ...written, ...who, jrsItemId: item.id }
  const { slotAt } = written
  if (isWaiting && slotAt !== null) return waitAsGuest(site, { ...joining, slotAt }, form)
  return entryPath(await joinAsGuest(site, joining, form))
}

/** Where a number waits that asked to wait once more. */
async function ownWait(
  site: RequestSite,
  { id }: PublicJrsItem,
  { phone, words }: Known<JoinWords | null>,
): Promise<string | null> {
  if (words === null || !words.isWaiting || words.slotAt === null) return null
  return findOwnWaitPath(site, { jrsItemId: id, slotAt: words.slotAt, phone })
}

/** Where a guest joins a list: one form, which asks for the code in its midst and keeps all that was typed. */
export function createJoining(site: RequestSite) {
  const { db, now, limits, door } = site
  const { showForm, ownPath } = createFormPage(site)

  /** Sends the code, once all else is right: nobody types one to be told of something else. */
  async function send(asked: Asked): Promise<FastifyReply> {
    const { request, reply, item, fields } = asked
    const sent = await attempt(async () => {
      const read = readJoinWords(fields, item)
      const errors = [...phoneErrors(fields['phone'] ?? ''), ...('errors' in read ? read.errors : [])]
      if (errors.length > 0 && fields['do'] === 'send') throw wrong(errors)
      return door.sendFromForm(request, reply, { path: jrsFormPath, fields })
    })
    if ('done' in sent) return showForm(asked, { phone: sent.done, proof: 'sent' })
    return showForm(asked, { failure: sent.failure })
  }

  /** The number that is taken for the guest's: confirmed before, by the code that came along, or unasked. */
  async function phoneOf(asked: Asked): Promise<{ phone: string; guest: Guest | null }> {
    const { request, item, fields, guest } = asked
    if (!item.requirePhoneCode) return { phone: readTypedPhone(fields['phone'] ?? '') ?? '', guest: null }
    if (guest !== null && door.provenBy(guest) !== null) return { phone: guest.visit.phone, guest }
    const confirmed = await door.confirmFromForm(request, fields)
    return { phone: confirmed.visit.phone, guest: confirmed }
  }

  async function answerJoin(asked: Asked): Promise<FastifyReply> {
    const { request, reply, item, fields } = asked
    const read = readJoinWords(fields, item)
    const known = await attempt(async () => {
      if (!item.requirePhoneCode) {
        const errors = [...phoneErrors(fields['phone'] ?? ''), ...('errors' in read ? read.errors : [])]
        if (errors.length > 0) throw wrong(errors)
      }
      return phoneOf(asked)
    })
    if ('failure' in known) {
      const { failure } = known
      // All that is wrong is told at once.
      const more = failure.code === 'validation.failed' && item.requirePhoneCode && 'errors' in read
      const errors = [...failure.errors, ...(more ? read.errors : [])]
      return showForm(asked, { failure: { ...failure, errors } })
    }
    const { phone, guest } = known.done
    if (guest !== null) door.remember(reply, jrsFormPath, guest)
    const joined = await attempt(async () => {
      if ('errors' in read) throw wrong(read.errors)
      return joinOnce(site, asked, { phone, words: read.words })
    })
    if ('done' in joined) return reply.redirect(joined.done, 303)
    const { failure } = joined
    // Whoever is on the list already is led there; whoever did not prove the number is not told where that is.
    const isThere = guest !== null && failure.code === 'conflict.duplicate'
    const own = isThere
      ? ((await ownWait(site, item, { phone, words: 'words' in read ? read.words : null })) ??
        (await ownPath({ item, guest })))
      : null
    if (own !== null) return reply.redirect(own, 303)
    const fresh = (await findPublicByCode(db, item.code, now())) ?? item
    return showForm({ ...asked, request, item: fresh, guest }, { phone, failure })
  }

  /** Many guests share one network: whoever confirmed the number that joins is somebody. */
  async function count({ request, item, fields, guest }: Asked): Promise<void> {
    const proven = door.provenBy(guest)
    const isOwn = item.requirePhoneCode || readTypedPhone(fields['phone'] ?? '') === proven
    if (guest !== null && proven !== null && isOwn && !isSending(fields))
      limits.countUser(guest.visit.keyHash.toString('hex'))
    else await limits.countAnonymousWrite(originOf(request).ip)
  }

  /** The form as it is asked for; null where no list has the code. */
  return async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
  ): Promise<FastifyReply | null> {
    const item = await findPublicByCode(db, code, now())
    if (item === null) return null
    const fields = request.method === 'POST' ? fieldsOf(request) : {}
    const isByQr = given(request, 'by') === 'qr'
    const asked = { request, reply, item, fields, isByQr, guest: await door.find(request, { fields }) }
    const translation = readTranslation(fields)
    if (translation !== null) return showForm(asked, translation)
    // Another day or another number is asked for.
    const isSent = fields['do'] === 'join' || isSending(fields)
    if (!isSent || item.joining.state !== 'OPEN') return showForm(asked)
    const counted = await attempt(() => count(asked))
    if ('failure' in counted) return showForm(asked, counted)
    return isSending(fields) ? send(asked) : answerJoin(asked)
  }
}
