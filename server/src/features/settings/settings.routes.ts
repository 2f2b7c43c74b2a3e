import { getPublicSettings } from '@madang/contract/settings'
import type { Serve } from '../../http/serve.ts'
import { getSettings } from './settings.queries.ts'

export function settingsRoutes(serve: Serve): void {
  serve(getPublicSettings, async ({ db }) => {
    const { settings } = await getSettings(db)
    return settings
  })
}
