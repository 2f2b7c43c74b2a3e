import { getPublicSettings } from '@madang/contract/settings'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { getSettings } from './settings.queries.ts'

export function settingsRoutes(serve: Serve, { db }: Deps): void {
  serve(getPublicSettings, async () => (await getSettings(db)).settings)
}
