import type { Viewer } from '@madang/contract/access'
import { movesFrom } from '@madang/contract/actions'
import type { JrsRow } from '@madang/contract/jrs'
import { jrsMoves, type JrsMove } from '@madang/contract/jrs-actions'
import {
  IconArchive,
  IconCopy,
  IconDoorEnter,
  IconDoorExit,
  IconHistory,
  IconLayoutDashboard,
  IconListNumbers,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRefresh,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { Translate } from '../../i18n/words.ts'
import { actionItems, actionTable } from '../../record/actions.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { actionsOf, refusalText } from './jrs-words.ts'

/** What is asked before it is done. */
export type JrsQuestion = JrsMove | 'duplicate' | 'renewCode' | 'remove'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const jrsTable = actionTable<JrsQuestion>(
  { ...jrsMoves, renewCode: { isDangerous: true }, remove: { isDangerous: true } },
  {
    open: IconDoorEnter,
    resume: IconPlayerPlay,
    reopen: IconDoorEnter,
    pause: IconPlayerPause,
    duplicate: IconCopy,
    archive: IconArchive,
    renewCode: IconRefresh,
    close: IconDoorExit,
    remove: IconTrash,
  },
)

type Acted = Parameters<typeof actionsOf>[0]

interface JrsMenu {
  readonly t: Translate
  readonly viewer: Viewer
  readonly onAsk: (question: JrsQuestion) => void
}

/** The questions that make sense in a state, dangerous ones last. */
function questionsOf({ status }: Acted): JrsQuestion[] {
  const moves = movesFrom(jrsMoves, status)
  return [
    ...moves.filter((move) => move !== 'close'),
    'duplicate',
    ...(status === 'ARCHIVED' ? [] : (['renewCode'] as const)),
    ...moves.filter((move) => move === 'close'),
    ...(status === 'DRAFT' ? (['remove'] as const) : []),
  ]
}

/** Everything that can be done with a list; what the viewer may not do now is greyed with its reason. */
export function jrsMenu(item: Acted, { t, viewer, onAsk }: JrsMenu): MenuItem[] {
  const actions = actionsOf(item, viewer)
  return actionItems(jrsTable, questionsOf(item), {
    labelOf: (question) => t(`jrs.action.${question}`),
    refusalOf: (question) => refusalText(t, actions[question]),
    onAsk,
  })
}

/** Whether somebody stands at a door with it. */
export function hasBoard({ kind, status }: Pick<JrsRow, 'kind' | 'status'>): boolean {
  return kind === 'QUEUE' && (status === 'OPEN' || status === 'PAUSED')
}

interface RowMenu extends JrsMenu {
  /** Opens the record, or one of its tabs. */
  readonly onOpen: (place: 'record' | 'board' | 'qr' | 'history') => void
}

export function jrsRowMenu(item: Acted & Pick<JrsRow, 'kind'>, { onOpen, ...rest }: RowMenu): MenuItem[] {
  const open = (place: Parameters<RowMenu['onOpen']>[0], ItemIcon: Icon): MenuItem => ({
    key: place,
    label: rest.t(`jrs.openPlace.${place}`),
    icon: <ItemIcon {...look} />,
    onSelect: () => onOpen(place),
  })
  return [
    open('record', IconListNumbers),
    ...(hasBoard(item) ? [open('board', IconLayoutDashboard)] : []),
    open('qr', IconQrcode),
    open('history', IconHistory),
    ...jrsMenu(item, rest),
  ]
}
