import type { FoundAddress } from '@madang/contract/addresses'
import { useEffect, useRef, useState } from 'react'
import { focusField } from '../../form/focus-field.ts'
import type { ContractForm } from '../../form/use-contract-form.ts'
import { toText, type FormValues } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import { FieldInput, FieldInputs } from '../../record/FieldInput.tsx'
import { findCoordinates, readAddressServices } from './addresses.api.ts'
import { AddressAway, AddressPicker, useAddressServices } from './AddressPicker.tsx'
import { storeFields } from './store-fields.ts'
import styles from './store-address.module.css'

interface AddressProps {
  form: ContractForm<FormValues>
}

/** What a chosen address fills. */
const filled = ['address/zonecode', 'address/roadAddress', 'address/bcode'] as const
const coordinates = ['lat', 'lng'] as const

/**
 * Where a store is: an address is chosen, and only the way to the door is typed. Where addresses cannot be looked up,
 * everything is typed.
 */
export function StoreAddress({ form }: AddressProps) {
  const services = useAddressServices()
  const { isAway } = services
  const box = useRef<HTMLDivElement>(null)
  // What was typed into the search stands in the road's field, and the next key goes there.
  useEffect(() => {
    if (isAway) focusField(box.current, 'address/roadAddress')
  }, [isAway])
  const goOnTyping = (words: string): void => {
    if (form.current()['address/roadAddress'] === '') form.field('address/roadAddress').onChange(words)
    services.setAway(true)
  }
  return (
    <div ref={box} className={styles.address}>
      {services.isSearched ? (
        <ChosenAddress
          form={form}
          onAway={goOnTyping}
          onChosen={() => focusField(box.current, 'address/detail')}
        />
      ) : (
        <>
          <AddressAway services={services} />
          <TypedAddress form={form} />
        </>
      )}
      <FieldInput fields={storeFields} name="address/detail" form={form} />
      <MapPlace form={form} isFound={services.coordinates} />
    </div>
  )
}

interface ChosenProps extends AddressProps {
  /** The service does not answer; with what was typed. */
  onAway: (words: string) => void
  onChosen: () => void
}

function ChosenAddress({ form, onAway, onChosen }: ChosenProps) {
  const { t } = useWords()
  const fields = filled.map((name) => form.field(name))
  const [zonecode, roadAddress, bcode] = fields
  const choose = (found: FoundAddress): void => {
    zonecode?.onChange(found.zonecode)
    roadAddress?.onChange(found.roadAddress)
    bcode?.onChange(found.bcode)
    for (const name of coordinates) form.field(name).onChange('')
    onChosen()
    void locate(form, found.roadAddress)
  }
  const shown = [zonecode?.value, roadAddress?.value].map(toText).filter((part) => part !== '')
  return (
    <>
      <AddressPicker
        label={t('store.address.label')}
        fills={filled}
        error={fields.find(({ error }) => error !== null)?.error ?? null}
        onChoose={choose}
        onAway={onAway}
        onBlur={() => {
          for (const { onBlur } of fields) onBlur()
        }}
      />
      {shown.length > 0 && (
        <p className={styles.chosen} role="group" aria-label={t('store.address.chosen')}>
          {shown.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      )}
    </>
  )
}

/** Fills in where the address is, unless another was chosen or something typed meanwhile. */
async function locate(form: ContractForm<FormValues>, roadAddress: string): Promise<void> {
  if (!readAddressServices().coordinates) return
  const found = await findCoordinates(roadAddress)
  const now = form.current()
  if (found === null || now['address/roadAddress'] !== roadAddress || now['lat'] !== '' || now['lng'] !== '')
    return
  form.field('lat').onChange(`${found.lat}`)
  form.field('lng').onChange(`${found.lng}`)
}

function TypedAddress({ form }: AddressProps) {
  return <FieldInputs fields={storeFields} names={filled} form={form} />
}

/** Filled in with the address where the server can; folded, since hardly anybody needs to change it. */
function MapPlace({ form, isFound }: AddressProps & { isFound: boolean }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const fields = coordinates.map((name) => form.field(name))
  const isWrong = fields.some(({ error }) => error !== null)
  const shown = fields.map(({ value }) => toText(value)).filter((value) => value !== '')
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('store.address.map')} {shown.length > 0 && <bdi dir="ltr">{shown.join(', ')}</bdi>}
      </summary>
      {isFound && <p className="dimmed">{t('store.address.mapFound')}</p>}
      <FieldInputs fields={storeFields} names={coordinates} form={form} />
    </details>
  )
}
