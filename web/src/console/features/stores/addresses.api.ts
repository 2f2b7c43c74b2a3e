import {
  findAddresses,
  locateAddress,
  type AddressServices,
  type Coordinates,
} from '@madang/contract/addresses'
import { call } from '@madang/contract/call'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'

/** What the server can ask others for; it says so in the page. */
export function readAddressServices(): AddressServices {
  const text = document.querySelector<HTMLMetaElement>('meta[name="address-services"]')?.content
  return text === undefined ? { search: false, coordinates: false } : (JSON.parse(text) as AddressServices)
}

export function searchAddresses(words: string) {
  return call(send, findAddresses, { query: { words } })
}

/** Where an address is; null when nobody can say, for which its coordinates can be typed. */
export async function findCoordinates(roadAddress: string): Promise<Coordinates | null> {
  try {
    const { coordinates } = await call(send, locateAddress, { query: { roadAddress } })
    return coordinates
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
