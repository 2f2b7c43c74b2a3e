import type { Kysely } from 'kysely'
import type { Tables } from '@madang/server/db/tables'
import { insertSettings } from '@madang/server/features/settings/settings.queries'
import type { Deps } from '@madang/server/deps'
import { seedDemoLists } from './jrs.ts'
import { seedDemo } from './members.ts'
import { seedDemoPromotions } from './promotions.ts'
import { seedDemoRequests } from './requests.ts'
import { demoSettings } from './settings.ts'
import { seedDemoStores } from './stores.ts'

/** Fills an empty database with a small believable set, so that every screen shows something; each part once only. */
export async function fillDemo(
  into: { readonly db: Kysely<Tables> } & Pick<Deps, 'blobs' | 'tokenKeys' | 'fieldKeys'>,
  now: () => Date,
): Promise<void> {
  await insertSettings(into.db, demoSettings, now())
  await seedDemo(into.db, { now: now() })
  await seedDemoStores(into, { now: now() })
  await seedDemoPromotions(into, { now: now() })
  await seedDemoLists(into, { now: now() })
  await seedDemoRequests(into.db, { now: now() })
}
