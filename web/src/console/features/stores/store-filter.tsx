import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { Filter } from '../../table/filters.ts'
import { storeApi } from './stores.api.ts'

// Comes when the filters are opened: the list itself stays small.
const StorePicker = lazy(async () => ({ default: (await import('./StorePicker.tsx')).StorePicker }))

/** Narrows a list to a store (`storeId` of its query), which it names. */
export function useStoreFilter(label: string, storeId: string | undefined): Filter {
  const { data: store } = useQuery({ ...storeApi.one(storeId ?? ''), enabled: storeId !== undefined })
  const name = store?.name ?? '…'
  return useMemo(
    () => ({
      kind: 'custom',
      key: 'storeId',
      label,
      textOf: () => name,
      control: (id, onChange) => (
        <Suspense fallback={null}>
          <StorePicker label={label} chosen={id === null ? null : name} onChoose={onChange} />
        </Suspense>
      ),
    }),
    [label, name],
  )
}
