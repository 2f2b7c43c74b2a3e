import type { Role } from '@madang/contract/access'
import type { AuditAction, AuditRecord } from '@madang/contract/audit'
import { addDays, addMonths, daysOfMonth, seoulDate, seoulMonth } from '@madang/contract/korean-time'
import type { Translate } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Stretch } from '../../table/filters.ts'
import { toSearch, type ListValues } from '../../table/list-query.ts'

/** An action by its name, without who did it. */
export function actionName(t: Translate, action: AuditAction): string {
  return t(`audit.action.${action}.name`)
}

export function roleName(t: Translate, role: Role): string {
  return t(`users.role.${role}`)
}

type AreaOf<Action extends string> = Action extends `${infer Area}.${string}` ? Area : never

/** The part of the console that an action belongs to. */
export function areaName(t: Translate, action: AuditAction): string {
  const area = action.slice(0, action.indexOf('.')) as AreaOf<AuditAction> // every action begins with one
  return t(`audit.area.${area}`)
}

/** The page of what a record is about: a record of the console has a page by its name. */
export function targetHref({ kind, id }: NonNullable<AuditRecord['target']>): string {
  return paths[kind].replace('$id', id)
}

/** The list of records, narrowed. */
export function recordsHref(values: ListValues): string {
  return paths.audit + toSearch(values)
}

const daysOfWeek = 7

/** Stretches of days that are asked for often, as of now. */
export function quickStretches(t: Translate, now: Date): Stretch[] {
  const today = seoulDate(now)
  const month = (value: string) => {
    const { first, last } = daysOfMonth(value)
    return { from: first, to: last }
  }
  return [
    { label: t('audit-records.period.today'), from: today, to: today },
    { label: t('audit-records.period.week'), from: addDays(today, 1 - daysOfWeek), to: today },
    { label: t('audit-records.period.month'), ...month(seoulMonth(now)) },
    { label: t('audit-records.period.lastMonth'), ...month(addMonths(seoulMonth(now), -1)) },
  ]
}
