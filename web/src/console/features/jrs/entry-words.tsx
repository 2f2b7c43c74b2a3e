import { movesFrom } from '@madang/contract/actions'
import type { JrsItem } from '@madang/contract/jrs'
import type { JrsEntry } from '@madang/contract/jrs-entries'
import { answersIn } from '@madang/contract/jrs-form'
import {
  entryActions,
  entryMoves,
  type EntryActions,
  type EntryDecision,
  type JrsEntryMove,
} from '@madang/contract/jrs-entry-actions'
import {
  IconArrowBackUp,
  IconBell,
  IconBellRinging,
  IconCheck,
  IconClockPause,
  IconDoorEnter,
  IconUserOff,
  IconX,
} from '@tabler/icons-react'
import type { Translate, Words } from '../../i18n/words.ts'
import { noNumber } from './board-presses.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'

export const entryTable = actionTable<JrsEntryMove>(
  { ...entryMoves, miss: { isDangerous: true } },
  {
    call: IconBell,
    callAgain: IconBellRinging,
    accept: IconCheck,
    complete: IconDoorEnter,
    defer: IconClockPause,
    restore: IconArrowBackUp,
    refuse: IconX,
    miss: IconUserOff,
    cancel: IconX,
  },
)

/** What of the list decides what may be done with an entry. */
export interface ListRules {
  readonly status: JrsItem['status']
  readonly maxDeferrals: number
}

export function nameOf(t: Translate, { name, number }: Pick<JrsEntry, 'name' | 'number'>): string {
  return name ?? (number === noNumber ? t('offline.guest') : t('entries.nameless', { number }))
}

/** The number in line, in the digits of the language. */
export function placeText({ number }: Pick<Words, 'number'>, entry: Pick<JrsEntry, 'number'>): string {
  return entry.number === noNumber ? '–' : number(entry.number, { useGrouping: false })
}

/** How many a guest's party are, what the board shows of the answers, and the note of the staff. */
export function guestFacts(
  { t, locale }: Words,
  { formFields }: Pick<JrsItem, 'formFields'>,
  { partySize, answers, staffMemo }: JrsEntry,
): string[] {
  const shown = formFields.filter(({ showOnBoard }) => showOnBoard)
  return [
    t('board.party', { count: partySize }),
    ...answersIn(shown, answers, locale).map(({ label, value }) => (value === true ? label : value)),
    ...(staffMemo === null ? [] : [staffMemo]),
  ]
}

export function refusalText(t: Translate, decision: EntryDecision): string | null {
  return decision.allowed ? null : t(`entries.refusal.${decision.reason}`)
}

/** What staff may do with an entry now. */
export function actionsOf(entry: JrsEntry, { status, maxDeferrals }: ListRules): EntryActions {
  const isBack = entry.status === 'NO_SHOW' || entry.status === 'CANCELLED'
  const isListOver = status === 'CLOSED' || status === 'ARCHIVED'
  const state = { ...entry, endedAt: isBack ? entry.endedAt : null, maxDeferrals, isListOver }
  return entryActions(state, 'staff', new Date())
}

/** The moves that there are from where it is on a list of its kind, the next step first. */
function movesOf(entry: JrsEntry, actions: EntryActions): JrsEntryMove[] {
  return movesFrom(entryMoves, entry.status).filter((move) => {
    const decision = actions[move]
    return decision.allowed || decision.reason !== 'wrong_kind'
  })
}

const steps: readonly JrsEntryMove[] = ['call', 'accept', 'complete', 'restore']

/** What comes next as a rule, where it is allowed. */
export function nextStep(entry: JrsEntry, list: ListRules): JrsEntryMove | null {
  const actions = actionsOf(entry, list)
  return steps.find((move) => actions[move].allowed) ?? null
}

interface EntryMenu {
  readonly t: Translate
  readonly list: ListRules
  readonly onMove: (move: JrsEntryMove) => void
}

export function entryMenu(entry: JrsEntry, { t, list, onMove }: EntryMenu): MenuItem[] {
  const actions = actionsOf(entry, list)
  return actionItems(entryTable, movesOf(entry, actions), {
    labelOf: (move) => t(`entries.action.${move}`),
    refusalOf: (move) => refusalText(t, actions[move]),
    onAsk: onMove,
  })
}

/** What became of the last message to an entry, and by which way it left. */
export function messageText(t: Translate, { way, state }: NonNullable<JrsEntry['text']>): string {
  if (way === 'KAKAO') return t(`kakao.state.${state}`)
  return t(state === 'FAILED' ? 'board.text.FAILED' : 'board.text.SENT')
}
