import type { AuditRecord } from '@madang/contract/audit'
import type { ReactNode } from 'react'
import { Rich } from '../../theme/Rich.tsx'
import type { Format } from '../i18n/format.ts'
import type { Translate } from '../i18n/words.ts'
import type { TimelineEntry } from '../ui/Timeline.tsx'
import styles from '../ui/timeline.module.css'

interface HistoryField {
  readonly label: string
  /** A value in words; left out for texts and numbers. Null and undefined are not asked. */
  readonly textOf?: (value: unknown) => string
  /** As long as a letter: that it changed is enough. */
  readonly isLong?: boolean
}

/** The fields of a record whose change is worth a line, by their names in the audit record. */
export type HistoryFields = Readonly<Record<string, HistoryField>>

function plainText(t: Translate, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('audit.none')
}

/** What changed, a line for each field that is known. */
export function changeLines(t: Translate, fields: HistoryFields, changes: AuditRecord['changes']): string[] {
  return Object.entries(changes ?? {}).flatMap(([name, { from, to }]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return []
    if (field.isLong) return [field.label]
    const textOf = (value: unknown): string =>
      value === null || value === undefined ? t('audit.none') : (field.textOf?.(value) ?? plainText(t, value))
    const values = { field: field.label, from: textOf(from), to: textOf(to) }
    return [from === null ? t('audit.changeTo', values) : t('audit.change', values)]
  })
}

/** What a line is made of. */
export type HistoryRecord = Pick<
  AuditRecord,
  'id' | 'at' | 'actorId' | 'actorName' | 'action' | 'changes' | 'reason'
>

/** Who did it: a person, one who is gone, or nobody who was signed in. */
export function actorText(
  t: Translate,
  { actorId, actorName }: Pick<HistoryRecord, 'actorId' | 'actorName'>,
): string {
  if (actorName !== null) return t('audit.person', { name: actorName })
  return actorId === null ? t('audit.nobody') : t('audit.gone')
}

const codes = [
  'auth.account_blocked',
  'auth.code_mismatch',
  'auth.code_expired',
  'auth.too_many_attempts',
  'requests.asker_left',
] as const

/** Why, as it was written; where the server gave a code, in words. */
export function reasonText(t: Translate, reason: string): string {
  const code = codes.find((known) => known === reason)
  return code === undefined ? reason : t(`audit.reason.${code}`)
}

/** Who did what, as a sentence. */
export function WhatHappened({ t, record }: { t: Translate; record: HistoryRecord }) {
  return (
    <Rich
      text={t(`audit.action.${record.action}.sentence`, { actor: actorText(t, record) })}
      tags={{
        b: (name) => (
          <b>
            <bdi>{name}</bdi>
          </b>
        ),
      }}
    />
  )
}

interface Speech<Entry> {
  readonly t: Translate
  readonly format: Pick<Format, 'dateTime' | 'shortDateTime'>
  readonly fields: HistoryFields
  readonly actionOf?: ((entry: Entry) => ReactNode) | undefined
}

/** Audit records as lines of a timeline: who did what, why and what changed, when. */
export function historyEntries<Entry extends HistoryRecord>(
  records: readonly Entry[],
  { t, format, fields, actionOf }: Speech<Entry>,
): TimelineEntry[] {
  return records.map((record) => {
    // Several fields may have one name: the parts of an address, say.
    const why = record.reason === null ? [] : [reasonText(t, record.reason)]
    const notes = [...new Set([...why, ...changeLines(t, fields, record.changes)])]
    return {
      id: record.id,
      what: <WhatHappened t={t} record={record} />,
      ...(notes.length > 0
        ? {
            note: notes.map((note) => (
              <span key={note} className={styles.line}>
                <bdi>{note}</bdi>
              </span>
            )),
          }
        : {}),
      when: (
        <>
          <time dateTime={record.at} title={format.dateTime(record.at)}>
            {format.shortDateTime(record.at)}
          </time>
          {actionOf?.(record)}
        </>
      ),
    }
  })
}
