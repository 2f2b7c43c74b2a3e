import { findAddresses, locateAddress } from '@madang/contract/addresses'
import { AppError } from '@madang/contract/errors'
import type { Deps } from '../../deps.ts'
import type { Limits } from '../../http/limits.ts'
import type { Serve } from '../../http/serve.ts'
import { keyCodes } from '../../outside/addresses.ts'
import { LookupError } from '../../outside/lookup.ts'

const unavailable = new AppError('provider.address_unavailable')

/** Addresses and where they are: our server asks those who know, so that no page needs a script of theirs. */
export function addressesRoutes(serve: Serve, deps: Deps & { readonly limits: Limits }): void {
  const { addressSearch, geocoder, limits, log } = deps

  async function ask<T>(service: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LookupError)) throw error
      const { code } = error
      const isOurs = keyCodes.includes(code) || code === 'http-401' || code === 'http-403'
      log[isOurs ? 'error' : 'warn']({ service, code }, isOurs ? 'a key was refused' : 'no answer')
      throw unavailable
    }
  }

  serve(findAddresses, async ({ db, query, viewer }) => {
    if (addressSearch === null) throw unavailable
    await limits.countLookup(db, viewer.userId)
    return ask('juso', () => addressSearch.find(query.words))
  })

  serve(locateAddress, async ({ db, query, viewer }) => {
    if (geocoder === null) throw unavailable
    await limits.countLookup(db, viewer.userId)
    return { coordinates: await ask('kakao', () => geocoder.locate(query.roadAddress)) }
  })
}
