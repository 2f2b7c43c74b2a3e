import { IconChevronDown } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { toSearch } from '../../table/list-query.ts'
import { usePlace } from '../../ui/use-place.ts'
import inputStyles from '../../ui/input.module.css'
import styles from './stores.module.css'

interface OwnStorePickerProps {
  stores: readonly { readonly id: string; readonly name: string }[]
  chosen: string
}

/** The own store that the address names; the first one where it names none. */
export function chosenOf<Item extends { readonly id: string }>(
  stores: readonly Item[],
  asked: string | undefined,
): Item | undefined {
  return stores.find(({ id }) => id === asked) ?? stores[0]
}

/** Of which of the own stores a page is, as its address says. What is seen is the store's name, so it has no label besides. */
export function OwnStorePicker({ stores, chosen }: OwnStorePickerProps) {
  const { t } = useWords()
  const router = useRouter()
  const { pathname, values } = usePlace()
  return (
    <span className={`${inputStyles.select} ${styles.own}`}>
      <select
        aria-label={t('stores.field.name')}
        className={inputStyles.input}
        value={chosen}
        onChange={({ currentTarget }) =>
          router.history.push(`${pathname}${toSearch({ ...values, storeId: currentTarget.value })}`)
        }
      >
        {stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
