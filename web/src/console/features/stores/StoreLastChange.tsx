import { LastChange } from '../../record/LastChange.tsx'
import { storeHistoryQuery } from './store-history.api.ts'

/** Who changed a store last, and when. */
export function StoreLastChange({ id }: { id: string }) {
  return <LastChange query={storeHistoryQuery(id, { pageNumber: 1, pageSize: 20 })} />
}
