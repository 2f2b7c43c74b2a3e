import { Coordinates } from '@madang/contract/addresses'
import * as z from 'zod/mini'
import { createLookup, LookupError, type LookupOptions } from './lookup.ts'

/** The door to the map. */
export interface Geocoder {
  /** Where an address is; null when the map does not know it. Throws `LookupError` where the service does not say. */
  locate(address: string): Promise<Coordinates | null>
}

export interface GeocoderOptions extends LookupOptions {
  /** Without a trailing slash. */
  baseUrl: string
  key: string
}

const answer = z.object({ documents: z.array(z.object({ x: z.string(), y: z.string() })) })

/** Seven digits are a centimetre. */
function toDegrees(text: string): number {
  return Math.round(Number(text) * 10_000_000) / 10_000_000
}

/** The one driver, for Kakao's local REST service; `baseUrl` decides between it and the stand-in. */
export function createGeocoder(options: GeocoderOptions): Geocoder {
  const { baseUrl, key } = options
  const lookup = createLookup(options)
  return {
    async locate(address) {
      const asked = new URLSearchParams({ query: address, size: '1' })
      const given = await lookup({
        url: `${baseUrl}/v2/local/search/address.json?${asked.toString()}`,
        headers: { authorization: `KakaoAK ${key}` },
      })
      const { data } = answer.safeParse(given)
      if (data === undefined) throw new LookupError('unreadable')
      const [place] = data.documents
      if (place === undefined) return null
      // Outside Korea it is not what was asked for.
      return Coordinates.safeParse({ lat: toDegrees(place.y), lng: toDegrees(place.x) }).data ?? null
    },
  }
}
