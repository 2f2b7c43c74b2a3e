import { AppError } from '@madang/contract/errors'
import { readTypedPhone } from '@madang/contract/phone'
import type { FastifyRequest } from 'fastify'
import type { PageForm } from '../../http/page-form.ts'
import { originOf } from '../../http/serve.ts'
import {
  askForRequestCode,
  confirmRequestCode,
  findFormerNumber,
  readProof,
  repeatProof,
} from '../requests/requests.codes.ts'
import { browserKeyOf } from './site.requests.browser.ts'
import type { RequestSite } from './site.private.ts'
import type { AskingState } from './site.requests.state.ts'
import { readTypedCode } from './site.requests.words.ts'

/** Whose number it is that a form is sent with. */
export function createProofs({ db, now, tokenKeys, limits }: RequestSite) {
  /**
   * Sends a code to the number, and gives the auth-session. `knownSession`: of the code that this browser has got
   * already, when it asks for another. Throws `auth.send_limited`, `rate.limited`.
   */
  async function sendCode(
    request: FastifyRequest,
    { phone, knownSession }: { phone: string; knownSession?: string | undefined },
  ): Promise<string> {
    const { ip } = originOf(request)
    return askForRequestCode(db, tokenKeys, {
      phone,
      browserKey: browserKeyOf(request),
      knownSession,
      now: now(),
      countElsewhere: (trx) => limits.countVisitorText(trx, ip),
    })
  }

  /** The number that is proven; null when it has to be again. */
  function provenBy({ proof }: AskingState): string | null {
    return proof === undefined ? null : readProof(tokenKeys, proof, now())
  }

  /** The number that this browser confirmed at some time; nothing new may be asked with it. */
  function formerlyProvenBy(state: AskingState): Promise<string | null> {
    return findFormerNumber(db, tokenKeys, state)
  }

  /**
   * The proof that the code gives; the one that it gave already when the form comes a second time. Throws `auth.*`.
   */
  async function prove(typed: Parameters<typeof confirmRequestCode>[2]): Promise<string> {
    try {
      return await confirmRequestCode(db, tokenKeys, typed)
    } catch (error) {
      const isNotOpen = error instanceof AppError && error.code === 'auth.session_invalid'
      const proof = isNotOpen ? await repeatProof(db, tokenKeys, typed) : null
      if (proof === null) throw error
      return proof
    }
  }

  /** Proves the number by the code that came with the form. Throws `auth.*`, `validation.failed`. */
  async function confirm(
    request: FastifyRequest,
    form: PageForm,
    state: AskingState,
  ): Promise<AskingState & { phone: string }> {
    const { phone, session } = state
    const typedPhone = readTypedPhone(form.fields['phone'] ?? '')
    // A code is of the number that it was sent to; another one that was typed since needs its own.
    const isOfNumber = session !== undefined && phone !== undefined && typedPhone === phone
    if (!isOfNumber) throw new AppError('auth.session_invalid')
    const typed = { phone, session, code: readTypedCode(form.fields), origin: originOf(request), now: now() }
    return { phone, proof: await prove(typed) }
  }

  return { sendCode, provenBy, formerlyProvenBy, prove, confirm }
}
