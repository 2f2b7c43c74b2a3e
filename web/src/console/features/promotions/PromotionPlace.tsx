import type { FoundAddress } from '@madang/contract/addresses'
import { useRef, useState } from 'react'
import { focusField } from '../../form/focus-field.ts'
import { TextField } from '../../form/TextField.tsx'
import type { ContractForm, Field } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { findCoordinates } from '../stores/addresses.api.ts'
import { AddressAway, AddressPicker, useAddressServices } from '../stores/AddressPicker.tsx'
import type { PlaceValue } from './promotion-fields.ts'
import { isAtRoad } from './promotion-values.ts'
import formStyles from '../../form/form.module.css'

/** A place of its own: a chosen address is on the map as well, and what is typed after it leads to the door. */
export function PromotionPlace({ form }: { form: ContractForm<FormValues> }) {
  const { t } = useWords()
  const services = useAddressServices()
  const box = useRef<HTMLDivElement>(null)
  const field = form.field('place')
  const read = (): PlaceValue => form.current()['place'] as PlaceValue // as promotion-fields.ts declares it
  const place = field.value as PlaceValue // as above
  /** The address that the coordinates are of. */
  const [located, setLocated] = useState(toText(place.lat) === '' ? null : toText(place.address))
  const set = (changed: Partial<PlaceValue>): void => field.onChange({ ...read(), ...changed })
  const part = (name: 'name' | 'address', onChange: (value: string) => void): Field<string> => ({
    ...field,
    name: `place/${name}`,
    value: toText(place[name]),
    error: field.error?.pointer === `/place/${name}` ? field.error : null,
    onChange,
  })
  const choose = async ({ roadAddress }: FoundAddress): Promise<void> => {
    set({ address: roadAddress, lat: '', lng: '' })
    focusField(box.current, 'place/address')
    const coordinates = services.coordinates ? await findCoordinates(roadAddress) : null
    if (coordinates === null || !isAtRoad(toText(read().address), roadAddress)) return
    setLocated(roadAddress)
    set(coordinates)
  }
  return (
    <div ref={box} className={formStyles.group}>
      <TextField label={t('promotions.field.placeName')} field={part('name', (name) => set({ name }))} />
      {services.isSearched ? (
        <AddressPicker
          label={t('promotions.place.search')}
          fills={[]}
          error={null}
          onChoose={(found) => void choose(found)}
          onAway={(words) => {
            if (toText(place.address) === '') set({ address: words })
            services.setAway(true)
          }}
          onBlur={field.onBlur}
        />
      ) : (
        <AddressAway services={services} />
      )}
      <TextField
        label={t('promotions.field.placeAddress')}
        help={t('promotions.help.address')}
        field={part('address', (address) => {
          // Somewhere else: coordinates of the place before would mislead.
          const isThere = located !== null && isAtRoad(address, located)
          set(isThere ? { address } : { address, lat: '', lng: '' })
        })}
      />
    </div>
  )
}
