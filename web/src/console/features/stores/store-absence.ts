import { IconBuildingStore } from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Absence } from '../../record/NoRecord.tsx'

/** Apart from `store-words.ts`: lists do without these words. */
export function storeAbsence(t: Translate): Absence {
  return {
    heading: t('shell.nav.store'),
    absent: t('store.absent'),
    icon: IconBuildingStore,
    listHref: paths.stores,
    listLabel: t('store.toList'),
  }
}
