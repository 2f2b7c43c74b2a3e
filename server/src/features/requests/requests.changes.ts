import { isStaff, type Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import type { GuestRequestType, RequestType } from '@madang/contract/request-actions'
import { requestLimits } from '@madang/contract/requests'
import { dueAt } from '@madang/contract/working-days'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Origin } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { insertFileOf, type NewFile } from '../files/files.queries.ts'
import { writeFiles } from '../../record/files.queries.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findUserById, lockSelf, type UserRecord } from '../users/users.queries.ts'
import { requestNotice } from './requests.jobs.ts'
import { newLinkToken } from './requests.links.ts'
import {
  countUndecided,
  hasSuchOpen,
  insertRequest,
  isStoreKnownTo,
  lockAsker,
  lockMember,
} from './requests.opening.queries.ts'
import { aboutRequest, findRequest, type RequestRecord } from './requests.queries.ts'

type Trx = Transaction<Tables>

interface Words {
  readonly subject: string
  readonly body: string
  readonly amount: number | null
  readonly orderNo: string | null
  readonly storeId: string | null
}

/** What a member asks for, with files that he or she, or staff who write it down, brought before. */
interface MemberAsks extends Words {
  readonly type: RequestType
  /** Named by staff. */
  readonly requesterId?: string
  readonly fileIds: readonly string[]
}

/** What somebody asks who has proven to have this number, with files whose bytes are stored already. */
interface GuestAsks extends Words {
  readonly type: GuestRequestType
  readonly name: string
  /** Wire form. */
  readonly phone: string
  readonly files: readonly NewFile[]
}

type Member = UserRecord & { readonly phone: string }

interface RequestContext {
  readonly origin: Origin
  readonly now: Date
}

/** Asking twice for these changes nothing. */
const onceAtATime: readonly RequestType[] = ['ACCOUNT_DELETION', 'MANAGER_ACCESS']

/** Refuses what was asked already, and more from one number than anybody has answered. */
async function demandMayAsk(
  trx: Trx,
  phone: string,
  words: { type: RequestType; subject: string; body: string; orderNo: string | null },
): Promise<void> {
  await lockAsker(trx, phone)
  const anyOfType = onceAtATime.includes(words.type)
  if (await hasSuchOpen(trx, phone, { words, anyOfType })) throw new AppError('conflict.duplicate')
  if ((await countUndecided(trx, phone)) >= requestLimits.openPerNumber) throw new AppError('rate.limited')
}

async function demandStore(trx: Trx, storeId: string | null, userId: string | null): Promise<void> {
  if (storeId === null || (await isStoreKnownTo(trx, storeId, userId))) return
  throw new AppError('validation.failed', { errors: [{ pointer: '/storeId', code: 'choice' }] })
}

interface Asker {
  readonly actor: Viewer | null
  readonly requesterId: string | null
  readonly guestName: string | null
  readonly guestPhone: string | null
}

/** Writes the request down and has a text with the link sent. */
async function write(
  trx: Trx,
  asked: Words & { readonly type: RequestType; readonly id: string },
  { actor, requesterId, guestName, guestPhone, origin, now }: Asker & RequestContext,
): Promise<void> {
  const { id, type, subject, body, amount, orderNo, storeId } = asked
  const at = now.toISOString()
  const linkToken = newLinkToken()
  await insertRequest(trx, {
    id,
    type,
    subject,
    body,
    amount,
    orderNo,
    storeId,
    requesterId,
    guestName,
    guestPhone,
    linkToken,
    openedBy: actor !== null && actor.userId !== requesterId ? actor.userId : null,
    status: 'RECEIVED',
    dueAt: dueAt(now, requestLimits.dueWorkingDays).toISOString(),
    createdAt: at,
    updatedAt: at,
  })
  const changes = { type: { from: null, to: type } }
  const by = { viewer: actor, origin, now }
  await record(trx, by, { action: 'requests.created', ...aboutRequest({ id, requesterId }), changes })
  await requestNotice.add(trx, { kind: 'received', requestId: id })
}

async function getWritten(trx: Trx, id: string): Promise<RequestRecord> {
  const request = await findRequest(trx, id)
  if (request === undefined) throw new Error('a request that was just written')
  return request
}

/** Oneself; locked, so that nobody asks who is leaving. */
async function lockAskingMember(trx: Trx, viewer: Viewer): Promise<Member> {
  const { phone, ...member } = await lockSelf(trx, viewer)
  if (phone === null) throw new AppError('auth.token_invalid')
  return { ...member, phone }
}

/** The member for whom staff ask; a suspended one too, who has no other way. */
async function lockNamed(trx: Trx, requesterId: string | undefined, viewer: Viewer): Promise<Member> {
  await holdSameRole(trx, viewer)
  if (requesterId === undefined) throw wrongRequester('required')
  await lockMember(trx, requesterId)
  const member = await findUserById(trx, requesterId)
  if (member === undefined || member.phone === null) throw wrongRequester('choice')
  return { ...member, phone: member.phone }
}

function wrongRequester(code: 'choice' | 'required'): AppError {
  return new AppError('validation.failed', { errors: [{ pointer: '/requesterId', code }] })
}

/**
 * Opens a member's request, for oneself or as staff for another. Throws `authz.forbidden`, `conflict.duplicate`,
 * `rate.limited`, `validation.failed`.
 */
export async function openRequest(
  trx: Trx,
  { requesterId, ...asked }: MemberAsks,
  { viewer, ...context }: RequestContext & { readonly viewer: Viewer },
): Promise<RequestRecord> {
  if (requesterId !== undefined && !isStaff(viewer.role)) throw new AppError('authz.forbidden')
  const member = isStaff(viewer.role)
    ? await lockNamed(trx, requesterId, viewer)
    : await lockAskingMember(trx, viewer)
  if (asked.type === 'MANAGER_ACCESS' && member.authorityType !== 'USER') {
    throw new AppError('conflict.duplicate')
  }
  await demandMayAsk(trx, member.phone, asked)
  await demandStore(trx, asked.storeId, member.id)
  const id = uuidV7(context.now)
  const asker = {
    actor: viewer,
    requesterId: member.id,
    guestName: null,
    guestPhone: null,
  }
  await write(trx, { ...asked, id }, { ...asker, ...context })
  const files = asked.fileIds.map((fileId) => ({ fileId }))
  const list = { purpose: 'REQUEST', files, pointerOf: (index: number) => `/fileIds/${index}` } as const
  await writeFiles(trx, [list], { recordId: id, ownerId: viewer.userId, now: context.now })
  return getWritten(trx, id)
}

/**
 * Opens a guest's request, for the forms of the site; call it only with a number that `readProof` gave. When it
 * throws (`conflict.duplicate`, `rate.limited`, `validation.failed`), the caller removes the bytes of the files.
 */
export async function openGuestRequest(
  trx: Trx,
  asked: GuestAsks,
  context: RequestContext,
): Promise<RequestRecord> {
  const { name, phone, files } = asked
  await demandMayAsk(trx, phone, asked)
  await demandStore(trx, asked.storeId, null)
  const id = uuidV7(context.now)
  const asker = { actor: null, requesterId: null, guestName: name, guestPhone: phone }
  await write(trx, { ...asked, id }, { ...asker, ...context })
  for (const [position, file] of files.entries()) await insertFileOf(trx, { ...file, position }, id)
  return getWritten(trx, id)
}
