import type { Kysely } from 'kysely'
import type { Tables } from '@madang/server/db/tables'
import { insertSettings } from '@madang/server/features/settings/settings.queries'
import type { Deps } from '@madang/server/deps'
import { seedDemoLists } from './jrs.ts'
import { seedDemo } from './members.ts'
import { seedDemoPayments, type DemoProvider } from './payments.ts'
import { seedDemoPromotions } from './promotions.ts'
import { seedDemoRequests } from './requests.ts'
import { demoSettings } from './settings.ts'
import { seedDemoStores } from './stores.ts'

interface Filled extends Pick<Deps, 'blobs' | 'tokenKeys' | 'fieldKeys'> {
  readonly db: Kysely<Tables>
  /** Null where no stand-in plays it: then nothing is sold, since the provider knows none of the payments. */
  readonly provider: DemoProvider | null
}

/** Fills an empty database with a small believable set, so that every screen shows something; each part once only. */
export async function fillDemo({ provider, ...into }: Filled, now: () => Date): Promise<void> {
  const features = { ...demoSettings.features, payments: provider !== null }
  await insertSettings(into.db, { ...demoSettings, features }, now())
  await seedDemo(into.db, { now: now() })
  await seedDemoStores(into, { now: now() })
  await seedDemoPromotions(into, { now: now() })
  await seedDemoLists(into, { now: now() })
  await seedDemoRequests(into.db, { now: now() })
  if (provider !== null) await seedDemoPayments({ ...into, provider }, { now: now() })
}
