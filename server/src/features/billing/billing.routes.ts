import { isStaff } from '@madang/contract/access'
import {
  askBankDetailsCode,
  getBankDetails,
  getBillingAddress,
  revealBankDetails,
  updateBankDetails,
  updateBillingAddress,
} from '@madang/contract/billing'
import { AppError } from '@madang/contract/errors'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { refuseWrong } from '../../record/demand.ts'
import { askStepUp } from '../auth/auth.step-up.codes.ts'
import { aboutStore } from '../stores/stores.queries.ts'
import { getBillingScope, openNumber, saveAddress, saveBank } from './billing.changes.ts'
import { findAddress, findBank } from './billing.queries.ts'
import { toAddress, toBank } from './billing.view.ts'

/** Billing address and bank details of a store: its owners' matter, masked and recorded for the operator. */
export function billingRoutes(serve: Serve, deps: Deps): void {
  const callerOf = createCallerOf(deps.now)

  serve(getBillingAddress, async (call) => {
    const { db, params, viewer } = call
    const { store } = await getBillingScope(db, params.storeId, { viewer, action: 'see' })
    const isMasked = isStaff(viewer.role)
    if (isMasked) await record(db, callerOf(call), { action: 'billing.address_viewed', ...aboutStore(store) })
    return toAddress(store.id, await findAddress(db, store.id), { isMasked })
  })

  serve(updateBillingAddress, (call) =>
    saveAddress(call.db, { storeId: call.params.storeId, input: call.body }, callerOf(call)),
  )

  serve(getBankDetails, async (call) => {
    const { db, params, viewer } = call
    const { store } = await getBillingScope(db, params.storeId, { viewer, action: 'see' })
    const isMasked = isStaff(viewer.role)
    if (isMasked) await record(db, callerOf(call), { action: 'billing.bank_viewed', ...aboutStore(store) })
    return toBank(store.id, await findBank(db, store.id), { isMasked })
  })

  serve(askBankDetailsCode, async (call) => {
    const { db, params, viewer, setHeader } = call
    await getBillingScope(db, params.storeId, { viewer, action: 'edit' })
    const answer = await askStepUp(db, callerOf(call))
    setHeader('auth-session', answer.session)
    return answer
  })

  serve(updateBankDetails, (call) => saveBank(call.db, call, { ...deps, caller: callerOf(call) }))

  serve(revealBankDetails, async (call) => {
    const { db, params, body, viewer } = call
    const { store } = await getBillingScope(db, params.storeId, { viewer, action: 'reveal' })
    const { reason } = body
    const lacksReason = isStaff(viewer.role) && reason === undefined
    refuseWrong(lacksReason ? [{ pointer: '/reason', code: 'required' }] : [])
    const saved = await findBank(db, store.id)
    const accountNumber = saved === undefined ? null : openNumber(deps.fieldKeys, saved)
    // Nothing is saved yet, or the key is lost.
    if (saved === undefined || accountNumber === null) throw new AppError('conflict.state')
    await record(db, callerOf(call), { action: 'billing.bank_revealed', ...aboutStore(store), reason })
    return { accountName: saved.accountName, accountNumber }
  })
}
