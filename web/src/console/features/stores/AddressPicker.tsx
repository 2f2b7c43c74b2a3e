import { leastAddressCharacters, mostAddressCharacters, type FoundAddress } from '@madang/contract/addresses'
import type { FieldError } from '@madang/contract/errors'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Combobox } from '../../form/Combobox.tsx'
import { FieldFrame } from '../../form/FieldFrame.tsx'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { readAddressServices, searchAddresses } from './addresses.api.ts'

/** What addresses can be asked for here, and whether the search has come to nothing. */
export function useAddressServices() {
  const [{ search, coordinates }] = useState(readAddressServices)
  const [isAway, setAway] = useState(false)
  return { isSearched: search && !isAway, coordinates, isAway, setAway }
}

interface AddressPickerProps {
  label: string
  /** The fields of the form that a chosen address fills. */
  fills: readonly string[]
  error: FieldError | null
  onChoose: (found: FoundAddress) => void
  /** The service does not answer; with what was typed. */
  onAway: (words: string) => void
  onBlur: () => void
}

/** Finds an address by the words of its road and takes it. */
export function AddressPicker({ label, fills, error, onChoose, onAway, onBlur }: AddressPickerProps) {
  const { t } = useWords()
  return (
    <FieldFrame label={label} help={t('store.address.help')} error={error}>
      {(ids) => (
        <Combobox
          ids={ids}
          label={label}
          fills={fills}
          length={{ least: leastAddressCharacters, most: mostAddressCharacters }}
          name="addresses"
          find={searchAddresses}
          itemsOf={({ items }) => items}
          keyOf={({ bcode, roadAddress, jibunAddress }) => `${bcode}${roadAddress}${jibunAddress}`}
          show={(found) => <Address found={found} />}
          nothing={({ isTooVague }) => t(isTooVague ? 'store.address.vague' : 'store.address.nothing')}
          note={({ items, totalCount }) =>
            totalCount > items.length
              ? t('store.address.more', { shown: items.length, total: totalCount })
              : null
          }
          onChoose={onChoose}
          onFailure={(failure, words) => {
            if (failure instanceof ApiError && failure.code === 'provider.address_unavailable') onAway(words)
          }}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}

/** An option of the list: all that one may have searched by. */
function Address({ found }: { found: FoundAddress }) {
  const { roadAddress, buildingName, jibunAddress, zonecode } = found
  return (
    <>
      <bdi>
        {roadAddress}
        {buildingName !== null && ` (${buildingName})`}
      </bdi>
      <small>
        <bdi>{zonecode}</bdi> · <bdi>{jibunAddress}</bdi>
      </small>
    </>
  )
}

/** Why the address is typed, and the way back to the search. */
export function AddressAway({ services }: { services: ReturnType<typeof useAddressServices> }) {
  const { t } = useWords()
  return (
    <p className="dimmed" role="status">
      {t(services.isAway ? 'store.address.away' : 'store.address.off')}{' '}
      {services.isAway && (
        <Button variant="link" onClick={() => services.setAway(false)}>
          {t('store.address.again')}
        </Button>
      )}
    </p>
  )
}
