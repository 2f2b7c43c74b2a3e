import { textKinds } from '@madang/contract/statuses'
import { templateFor } from '@madang/contract/kakao'
import { getKakaoUse } from '@madang/contract/kakao-use'
import { getPublicSettings } from '@madang/contract/settings'
import {
  getSettings,
  pagedSettingsHistory,
  updateApp,
  updateBadges,
  updateCompany,
  updateFeatures,
  updatePrices,
  updateTrial,
  updateJrs,
  updateKakao,
  updateOfficers,
  updateSocial,
  updateSupport,
  updateTransfer,
  type SettingsSection,
  type SettingsValue,
} from '@madang/contract/settings-desk'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Caller, type Serve } from '../../http/serve.ts'
import { findMaskedHistory } from '../../record/history.queries.ts'
import { changeSection } from './settings.changes.ts'
import { findKakaoTemplates, listSections, loadSettings } from './settings.queries.ts'

interface UpdateCall<Section extends SettingsSection> extends Pick<Caller, 'viewer' | 'origin'> {
  readonly db: Kysely<Tables>
  readonly body: { readonly version: number; readonly value: SettingsValue<Section> }
}

/**
 * What the operator has set: staff see it, a SUPER_ADMIN changes it section by section, everyone gets what pages
 * show.
 */
export function settingsRoutes(serve: Serve, { env, now }: Deps): void {
  const callerOf = createCallerOf(now)
  const change = <Section extends SettingsSection>(section: Section, call: UpdateCall<Section>) =>
    changeSection(call.db, { section, ...call.body }, callerOf(call))

  serve(getPublicSettings, ({ db }) => loadSettings(db))

  const hasKakaoChannel = env.kakaoChannelId !== null
  serve(getSettings, async ({ db }) => ({ ...(await listSections(db)), hasKakaoChannel }))

  serve(updateCompany, (call) => change('company', call))
  serve(updateOfficers, (call) => change('officers', call))
  serve(updateSupport, (call) => change('support', call))
  serve(updateSocial, (call) => change('social', call))
  serve(updateApp, (call) => change('app', call))
  serve(updateBadges, (call) => change('badges', call))
  serve(updateJrs, (call) => change('jrs', call))
  serve(updateKakao, (call) => change('kakao', call))
  serve(updateFeatures, (call) => change('features', call))
  serve(updateTransfer, (call) => change('transfer', call))
  serve(updatePrices, (call) => change('prices', call))
  serve(updateTrial, (call) => change('trial', call))

  serve(getKakaoUse, async ({ db }) => {
    const templates = await findKakaoTemplates(db)
    return {
      isOn: hasKakaoChannel,
      kinds: textKinds.filter((kind) => templateFor(templates, kind) !== null),
    }
  })

  serve(pagedSettingsHistory, ({ db, params: { section }, query }) =>
    findMaskedHistory(db, { entity: 'settings', entityId: section, hidden: [] }, query),
  )
}
