import type { Viewer } from '@madang/contract/access'
import { jrsActions, type JrsDecision, type JrsKind, type JrsState } from '@madang/contract/jrs-actions'
import type { JrsItem } from '@madang/contract/jrs'
import { joinPath } from '@madang/contract/site-jrs'
import type { StaffRole } from '@madang/contract/store-actions'
import {
  IconCalendarEvent,
  IconClipboardText,
  IconGift,
  IconListNumbers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { Translate, Words } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import type { Absence } from '../../record/NoRecord.tsx'

export const kindIcons: Record<JrsKind, Icon> = {
  QUEUE: IconUsersGroup,
  RESERVATION: IconCalendarEvent,
  APPLICATION: IconClipboardText,
  RAFFLE: IconGift,
}

/** Why an action is refused, in words; null when it is allowed. */
export function refusalText(t: Translate, decision: JrsDecision): string | null {
  return decision.allowed ? null : t(`jrs.refusal.${decision.reason}`)
}

interface Acted extends JrsState {
  /** What the viewer is in its store; a list of lists does not say it. */
  readonly staffRole?: StaffRole | null
}

/** What the viewer may do with it now. In a list a manager is taken for staff: owners do the rest in the record. */
export function actionsOf(item: Acted, viewer: Viewer) {
  const { staffRole = viewer.role === 'MANAGER' ? 'STAFF' : null } = item
  return jrsActions(item, { ...viewer, staffRole }, new Date())
}

/** In place of a list that is not there, or not for the viewer. */
export function jrsAbsence(t: Translate): Absence {
  return {
    heading: t('shell.nav.jrs'),
    absent: t('jrs.absent'),
    icon: IconListNumbers,
    listHref: paths.jrsList,
    listLabel: t('jrs.toList'),
  }
}

const moment = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** From when until when it runs; null where it runs until somebody closes it. */
export function periodText(
  { t, date }: Words,
  { startAt, endAt }: Pick<JrsItem, 'startAt' | 'endAt'>,
): string | null {
  if (startAt === null && endAt === null) return null
  const from = startAt && date(startAt, moment)
  const to = endAt && date(endAt, moment)
  if (from === null || to === null)
    return from === null ? t('jrs.until', { to: to ?? '' }) : t('jrs.since', { from })
  return t('jrs.fromTo', { from, to })
}

/** `7K3F 9QAZ`, as people read it out to each other. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

/** The link of a list, and what stands in its QR codes (specification §2). */
export function joinLink(code: string, by?: 'qr'): string {
  return location.origin + joinPath(code, by)
}
