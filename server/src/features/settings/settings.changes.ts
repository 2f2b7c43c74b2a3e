import { AppError } from '@madang/contract/errors'
import type { Settings, SettingsSection, SettingsValue, SettingsValues } from '@madang/contract/settings-desk'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demandVersion, refuseWrong } from '../../record/demand.ts'
import { tieFiles } from '../../record/files.queries.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { lockSectionRow, writeSectionRow } from './settings.queries.ts'
import { badgeFileIds, toSection } from './settings.values.ts'

/** What files call the settings that use them: these are one record for the whole service. */
const badgesRecordId = '019aa000-0000-7000-8000-0000000000b1'

type Badges = SettingsValues['badges']

/** Ties new badges to the settings and lets go of those that are not named any more. */
async function tieBadges(trx: Transaction<Tables>, after: Badges, { viewer, now }: Caller): Promise<void> {
  const files = badgeFileIds(after).map((fileId) => ({ fileId }))
  const tying = { recordId: badgesRecordId, ownerId: viewer.userId, now }
  const unusable = new Set(await tieFiles(trx, { purpose: 'BADGE', files }, tying))
  const errors = Object.entries(after).flatMap(([store, languages]) =>
    Object.entries(languages)
      .filter(([, id]) => unusable.has(id))
      .map(([locale]) => ({ pointer: `/value/${store}/${locale}`, code: 'file_unusable' as const })),
  )
  refuseWrong(errors)
}

interface Change<Section extends SettingsSection> {
  readonly section: Section
  /** That the value was made from; 0 while the section was never set. */
  readonly version: number
  readonly value: SettingsValue<Section>
}

/** Sets a section as a whole. What is set already is no change: it gets no new version and no record. */
export async function changeSection<Section extends SettingsSection>(
  db: Kysely<Tables>,
  { section, version, value }: Change<Section>,
  caller: Caller,
): Promise<Settings[Section]> {
  const { viewer, now } = caller
  const read = async (trx: Transaction<Tables>) => toSection(section, await lockSectionRow(trx, section))
  return inTransaction(db, async (trx) => {
    const before = await read(trx)
    await holdSameRole(trx, viewer)
    demandVersion(before, version)
    // Nothing is masked: numbers and addresses here are the operator's own and stand on the site.
    const changes = changesBetween<string>({ ...before.value }, { ...value })
    if (Object.keys(changes).length === 0) return before
    const written = await writeSectionRow(trx, { section, value, version, now })
    // Nothing is locked while a section was never set: of two who set it first, one comes too late.
    if (written === undefined) {
      throw new AppError('conflict.stale', { currentVersion: (await read(trx)).version })
    }
    if ('apple' in value) await tieBadges(trx, value, caller)
    await record(trx, caller, { action: 'settings.changed', entity: 'settings', entityId: section, changes })
    return read(trx)
  })
}
