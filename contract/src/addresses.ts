import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { says, text } from './shapes.ts'

/** The road address service searches for nothing shorter. */
export const leastAddressCharacters = 2
export const mostAddressCharacters = 80

/** Which of the services a server has a key for; it writes them into the console's page. */
export interface AddressServices {
  readonly search: boolean
  readonly coordinates: boolean
}

/** Korea's waters and a little more (korea.md §4). */
export const Latitude = z.number().check(z.gte(33), z.lte(39))
export const Longitude = z.number().check(z.gte(124), z.lte(132))

/** Beginning of a legal district's code: 11 = Seoul, 11680 = Gangnam-gu. */
export const Region = z.string().check(z.regex(/^\d{2,10}$/, says('format')))

export const FoundAddress = z.object({
  zonecode: z.string(),
  roadAddress: z.string(),
  /** The same place by the lots of land, as many still say it. */
  jibunAddress: z.string(),
  buildingName: z.nullable(z.string()),
  /** Code of the legal district, ten digits. */
  bcode: z.string(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

export const FoundAddresses = z.object({
  items: z.array(FoundAddress),
  /** How many there are; `items` are the first of them. */
  totalCount: z.int(),
  /** The service would not search for these words: it needs more of them, or others. */
  isTooVague: z.boolean(),
})
export type FoundAddresses = z.infer<typeof FoundAddresses>

export const Coordinates = z.object({ lat: Latitude, lng: Longitude })
export type Coordinates = z.infer<typeof Coordinates>

export const findAddresses = endpoint({
  method: 'GET',
  path: '/api/v1/address/search',
  summary:
    'Road addresses of Korea that these words find, the nearest first; 30 questions a minute a person.',
  access: 'stores.edit',
  query: z.strictObject({ words: text(leastAddressCharacters, mostAddressCharacters) }),
  refuses: ['provider.address_unavailable'],
  output: FoundAddresses,
})

export const locateAddress = endpoint({
  method: 'GET',
  path: '/api/v1/address/coordinates',
  summary: 'Where an address is on the map; null where that is not known. Counts as a search.',
  access: 'stores.edit',
  query: z.strictObject({ roadAddress: text(leastAddressCharacters, 200) }),
  refuses: ['provider.address_unavailable'],
  output: z.object({ coordinates: z.nullable(Coordinates) }),
})
