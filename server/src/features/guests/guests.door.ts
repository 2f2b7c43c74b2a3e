import { AppError, type FieldError } from '@madang/contract/errors'
import { digitsOnly, readTypedPhone } from '@madang/contract/phone'
import { cookieMissing, formKeyField, type SiteFailure } from '@madang/contract/site-door'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readCookie, secretCookie } from '../../http/cookies.ts'
import type { Limits } from '../../http/limits.ts'
import { attempt, fieldsOf, readTranslation, toFailure, type PageForm } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import type { GuestPurpose } from '../auth/auth.tables.ts'
import {
  confirmGuestCode,
  isProvenBy,
  sendGuestCode,
  visitSeconds,
  wasProvenBy,
  type GuestKeys,
} from './guests.codes.ts'
import { findVisit, saveOutcome, saveVisit, type Visit } from './guests.queries.ts'

type Fields = PageForm['fields']

const cookieName = 'visit'
/** The key of the visit, and that of the form by which it came this far. */
const cookiePattern = /^([\w-]{43})(?:\.([\w-]{43}))?$/
const keyPattern = /^[\w-]{43}$/
/** Marks the second try of a browser that got its key with the first. */
const withKey = '?key'

/**
 * Codes a day that visitors of one network are sent. Behind one address may be a whole school, or all who wait at a
 * store, so it is not few; but nobody alone uses up what all visitors have (security.md G5).
 */
export const textsPerNetwork: Readonly<Record<GuestPurpose, number>> = { request: 100, jrs: 1_000 }

/** A new key for a form that is about to be shown. */
export const newFormKey = newSecret

function readKeys(request: FastifyRequest): GuestKeys | null {
  const [, visitKey, formKey = null] = cookiePattern.exec(readCookie(request, cookieName) ?? '') ?? []
  return visitKey === undefined ? null : { visitKey, formKey }
}

/** The key of the form that was sent; null when none of ours came along. */
export function readFormKey(fields: Fields): string | null {
  const key = fields[formKeyField] ?? ''
  return keyPattern.test(key) ? key : null
}

function wrong(pointer: string, code: FieldError['code']): AppError {
  return new AppError('validation.failed', { errors: [{ pointer, code }] })
}

/** The number in wire form. Throws `validation.failed`. */
function readPhone({ phone = '' }: Fields): string {
  const wire = readTypedPhone(phone)
  if (wire === null) throw wrong('/phone', phone.trim() === '' ? 'required' : 'phone')
  return wire
}

/** Six digits, however they are spaced. Throws `validation.failed`. */
function readCode({ code = '' }: Fields): string {
  const digits = digitsOnly(code.slice(0, 40), 7)
  if (!/^\d{6}$/.test(digits)) throw wrong('/code', code.trim() === '' ? 'required' : 'confirmation_code')
  return digits
}

/** Asks for a code, the first or another, rather than to go on. */
export function isSending(fields: Fields): boolean {
  return fields['do'] === 'send' || fields['do'] === 'resend'
}

/** Nothing is known of whoever sent this: the cookie is too old, or the browser keeps none. */
const noVisit = () => new AppError('auth.session_invalid', { errors: [cookieMissing] })

/** A way in: where its forms are, what they show, where a right code leads. */
export interface Way {
  /** Of the forms, and of what they lead to; the code is typed at `/code` below it. */
  readonly path: string
  readonly leadsTo: string
  /** Wire form; null: the guest types it. */
  readonly phone: string | null
  /** Where it begins. `phone` as it was typed. */
  showNumber(shown: { readonly phone: string; readonly failure: SiteFailure | null }): Promise<FastifyReply>
  /** `phone` in wire form. */
  showCode(shown: {
    readonly phone: string
    readonly wasResent: boolean
    readonly code: string
    readonly failure: SiteFailure | null
  }): Promise<FastifyReply>
}

/** Who sends something, as far as it got. */
export interface Guest {
  readonly visit: Visit
  readonly visitKey: string
  /** Of the cookie and of the form. */
  readonly formKeys: readonly (string | null)[]
}

/** What a door needs. */
export type DoorDeps = Pick<Deps, 'db' | 'now' | 'tokenKeys' | 'publicUrl'> & { readonly limits: Limits }

/** The visits of this door: who comes by the cookie, and what the browser is left with. */
function createVisits({ db, now, publicUrl }: DoorDeps, purpose: GuestPurpose) {
  function keep(reply: FastifyReply, path: string, { visitKey, formKey }: GuestKeys): void {
    const value = formKey === null ? visitKey : `${visitKey}.${formKey}`
    const cookie = { name: cookieName, value, path, maxAgeSeconds: visitSeconds, publicUrl }
    void reply.header('set-cookie', secretCookie(cookie))
  }

  /** How far the browser is that sends this. Null when nothing is known of it, or it is on the way of another number. */
  async function find(
    request: FastifyRequest,
    { fields = {}, phone = null }: { readonly fields?: Fields; readonly phone?: string | null } = {},
  ): Promise<Guest | null> {
    const keys = readKeys(request)
    if (keys === null) return null
    const { visitKey, formKey } = keys
    const visit = await findVisit(db, { keyHash: hashSecret(visitKey), purpose, now: now() })
    if (visit === null || (phone !== null && visit.phone !== phone)) return null
    return { visit, visitKey, formKeys: [formKey, readFormKey(fields)] }
  }

  /** Leaves the browser with the key that proves its number. */
  function remember(reply: FastifyReply, path: string, { visit, visitKey, formKeys }: Guest): void {
    keep(reply, path, { visitKey, formKey: formKeys.find((key) => wasProvenBy(visit, [key])) ?? null })
  }

  /** The number that is confirmed for this guest; null when it has to be again. */
  function provenBy(guest: Guest | null, at = now()): string | null {
    return guest !== null && isProvenBy(guest.visit, guest.formKeys, at) ? guest.visit.phone : null
  }

  /** The number that this guest confirmed at some time: enough to be told what came of it, not to do more. */
  function formerlyProvenBy(guest: Guest | null): string | null {
    return guest !== null && wasProvenBy(guest.visit, guest.formKeys) ? guest.visit.phone : null
  }

  /** Writes down what came of a visit; false when the same browser began another one meanwhile, which goes on. */
  async function finish(
    reply: FastifyReply,
    { path, guest, outcome }: { path: string; guest: Guest; outcome: object },
  ): Promise<boolean> {
    const isKept = await saveOutcome(db, guest.visit, outcome)
    if (isKept) remember(reply, path, guest)
    return isKept
  }

  /** Lets a guest whose number is confirmed in through another door, as long as it is. */
  async function openOther(
    reply: FastifyReply,
    { path, guest }: { path: string; guest: Guest },
  ): Promise<void> {
    if (provenBy(guest) === null) return
    const keys = { visitKey: newSecret(), formKey: newSecret() }
    const { outcome: _, ...visit } = guest.visit
    const [keyHash, formHash] = [hashSecret(keys.visitKey), hashSecret(keys.formKey)]
    await saveVisit(db, { ...visit, keyHash, formHash })
    keep(reply, path, keys)
  }

  return { keep, find, remember, provenBy, formerlyProvenBy, finish, openOther }
}

type Visits = ReturnType<typeof createVisits>

/** Sends codes and checks them, for the steps of the door and in the midst of other forms. */
function createCodes({ db, now, tokenKeys, limits }: DoorDeps, purpose: GuestPurpose, visits: Visits) {
  const { keep, find, provenBy } = visits

  async function send(request: FastifyRequest, asked: { phone: string; keys: GuestKeys; isResend: boolean }) {
    const { ip } = originOf(request)
    await sendGuestCode(db, {
      ...asked,
      purpose,
      now: now(),
      countElsewhere: (trx) => limits.countVisitorText(trx, ip, { purpose, most: textsPerNetwork[purpose] }),
    })
  }

  /**
   * Sends the code that is asked for in the midst of another form, to the number that was typed there. Throws
   * `auth.send_limited`, `rate.limited`, `validation.failed`.
   */
  async function sendFromForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, fields }: { path: string; fields: Fields },
  ): Promise<string> {
    const phone = readPhone(fields)
    const visitKey = readKeys(request)?.visitKey ?? newSecret()
    const isResend = fields['do'] === 'resend'
    const formKey = isResend ? (readFormKey(fields) ?? newSecret()) : null
    await send(request, { phone, keys: { visitKey, formKey }, isResend })
    keep(reply, path, { visitKey, formKey })
    return phone
  }

  /** Confirms the number by the code that came with another form. Throws `auth.*`, `validation.failed`. */
  async function confirmFromForm(request: FastifyRequest, fields: Fields): Promise<Guest> {
    const guest = await find(request, { fields })
    if (guest === null) throw noVisit()
    const { visit } = guest
    // A code is of the number that it was sent to; another one that was typed since needs its own.
    const isOfNumber = readTypedPhone(fields['phone'] ?? '') === visit.phone
    // The first of two presses was faster.
    if (isOfNumber && provenBy(guest) !== null) return guest
    if (!isOfNumber || visit.provenAt !== null) throw new AppError('auth.session_invalid')
    const formKey = readFormKey(fields) ?? newSecret()
    const typed = { formKey, code: readCode(fields), origin: originOf(request), now: now() }
    return {
      ...guest,
      visit: await confirmGuestCode(db, tokenKeys, { visit, ...typed }),
      formKeys: [formKey],
    }
  }

  return { send, sendFromForm, confirmFromForm }
}

type Send = ReturnType<typeof createCodes>['send']

/** The steps: the number, the code. */
function createSteps(deps: DoorDeps, { keep, find, remember, provenBy }: Visits, send: Send) {
  const { db, now, tokenKeys, limits, publicUrl } = deps

  /**
   * Gives a browser its key and has it send the same form again. Nothing is done before it has the key, since an answer
   * may be lost when somebody presses twice: a key that came with the code would be lost together with it. It cannot
   * stand in the form, which may be on a page that is the same for everybody.
   */
  function giveKey(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    // The path alone: what a request names before it is no host of ours.
    const { pathname: formPath } = new URL(request.url, publicUrl)
    keep(reply, path, { visitKey: newSecret(), formKey: null })
    void reply.header('cache-control', 'no-store')
    return reply.redirect(`${formPath}${withKey}`, 307)
  }

  /** The beginning, and why it is shown in place of a later step. */
  function beginAnew(way: Way, phone = ''): Promise<FastifyReply> {
    return way.showNumber({ phone, failure: toFailure(noVisit()) })
  }

  /** The form with the number was sent. */
  async function answerNumber(request: FastifyRequest, reply: FastifyReply, way: Way): Promise<FastifyReply> {
    const fields = fieldsOf(request)
    const typed = fields['phone'] ?? ''
    const shown = readTranslation(fields)
    if (shown !== null) return way.showNumber({ phone: typed, ...shown })
    const keys = readKeys(request)
    if (keys === null) {
      // A text would be sent for nothing.
      if (request.url.endsWith(withKey)) return beginAnew(way, typed)
      return giveKey(request, reply, way.path)
    }
    const sent = await attempt(async () => {
      await limits.countAnonymousWrite(originOf(request).ip)
      await send(request, { phone: way.phone ?? readPhone(fields), keys, isResend: false })
    })
    if ('failure' in sent) return way.showNumber({ phone: typed, failure: sent.failure })
    keep(reply, way.path, { ...keys, formKey: null })
    return reply.redirect(`${way.path}/code`, 303)
  }

  /** The page on which the code is typed. */
  async function showCode(request: FastifyRequest, way: Way): Promise<FastifyReply> {
    const guest = await find(request, way)
    if (guest === null) return beginAnew(way)
    const { phone, wasResent } = guest.visit
    return way.showCode({ phone, wasResent, code: '', failure: null })
  }

  /** The form with the code was sent, or another code is asked for. */
  async function answerCode(request: FastifyRequest, reply: FastifyReply, way: Way): Promise<FastifyReply> {
    const fields = fieldsOf(request)
    const guest = await find(request, { fields, phone: way.phone })
    if (guest === null) return beginAnew(way)
    const { visit, visitKey } = guest
    const { phone, wasResent } = visit
    const { code = '' } = fields
    const shown = readTranslation(fields)
    if (shown !== null) return way.showCode({ phone, wasResent, code, ...shown })
    const isResend = isSending(fields)
    // Whoever went back after a right code, or pressed twice, need not be told that it was used.
    if (!isResend && provenBy(guest) !== null) {
      remember(reply, way.path, guest)
      return reply.redirect(way.leadsTo, 303)
    }
    const formKey = readFormKey(fields) ?? newSecret()
    const done = await attempt(async () => {
      const origin = originOf(request)
      await limits.countAnonymousWrite(origin.ip)
      if (isResend) return send(request, { phone, keys: { visitKey, formKey }, isResend })
      const typed = { formKey, code: readCode(fields), origin, now: now() }
      return confirmGuestCode(db, tokenKeys, { visit, ...typed })
    })
    if ('failure' in done) return way.showCode({ phone, wasResent, code: '', ...done })
    keep(reply, way.path, { visitKey, formKey })
    return reply.redirect(isResend ? `${way.path}/code` : way.leadsTo, 303)
  }

  return { beginAnew, answerNumber, showCode, answerCode }
}

/**
 * The way of a guest from a number over the code to what only that number may do. How far somebody is stands in a row
 * that the key in the cookie finds; a form that is sent twice is known by its own key, and the second leads where the
 * first did. Nothing here knows what the guest wants.
 */
export function createDoor(deps: DoorDeps, purpose: GuestPurpose) {
  const visits = createVisits(deps, purpose)
  const { send, ...codes } = createCodes(deps, purpose, visits)
  return { ...visits, ...codes, ...createSteps(deps, visits, send) }
}

export type Door = ReturnType<typeof createDoor>
