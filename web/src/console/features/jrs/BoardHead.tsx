import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronLeft,
  IconQrcode,
  IconSearch,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { actionItems } from '../../record/actions.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Pill } from '../../ui/Pill.tsx'
import type { useBoardSounds } from './board-sounds.ts'
import { placeText } from './entry-words.tsx'
import { jrsTable } from './jrs-menu.tsx'
import { actionsOf, refusalText } from './jrs-words.ts'
import boardStyles from './board.module.css'
import styles from './board-head.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** What is opened over the board. */
export type BoardOver =
  | { readonly kind: 'find' }
  | { readonly kind: 'entry'; readonly entry: JrsEntry }
  | { readonly kind: 'pause' | 'resume' | 'close' }

interface BoardHeadProps {
  board: JrsBoard
  /** What can be taken back, the newest first. */
  undoable: readonly JrsEntry[]
  /** By the server's clock. */
  now: Date
  sounds: ReturnType<typeof useBoardSounds>
  onOver: (over: BoardOver) => void
  onUndo: (entry: JrsEntry) => void
}

export function BoardHead(props: BoardHeadProps) {
  const { board, now, onOver } = props
  const words = useWords()
  const { t } = words
  const { id, title, storeName, status } = board
  const recordHref = paths.jrs.replace('$id', id)
  const [turn] = useListActions({ board, onOver })
  return (
    <header className={styles.head}>
      <AppLink href={recordHref} className={styles.back} aria-label={t('board.back')} title={t('board.back')}>
        <IconChevronLeft {...icon} className="mirrored" />
      </AppLink>
      <div className={styles.names}>
        <PageHeading>
          <bdi>{title}</bdi>
        </PageHeading>
        <small>
          <bdi>{storeName}</bdi>
        </small>
      </div>
      <Pill status={status}>{t(`jrs.status.${status}`)}</Pill>
      <time className={styles.clock}>{words.date(now, clock)}</time>
      <span className={boardStyles.wideOnly}>
        {turn !== undefined && (
          <Button
            variant="ghost"
            icon={turn.icon}
            refusedBecause={turn.refusedBecause ?? null}
            onClick={turn.onSelect}
          >
            {turn.label}
          </Button>
        )}
      </span>
      <IconButton
        label={t('board.find.action')}
        icon={<IconSearch {...icon} />}
        onClick={() => onOver({ kind: 'find' })}
      />
      <MenuButton label={t('ui.more', { name: title })} items={useHeadMenu(props)} />
    </header>
  )
}

/** What is done with the list itself from its board: joining goes on or stops, or it closes. */
function useListActions({ board, onOver }: Pick<BoardHeadProps, 'board' | 'onOver'>): MenuItem[] {
  const { t } = useWords()
  const viewer = useViewer()
  const actions = actionsOf(board, viewer)
  return actionItems(jrsTable, [board.status === 'PAUSED' ? 'resume' : 'pause', 'close'] as const, {
    labelOf: (action) => t(`jrs.action.${action}`),
    refusalOf: (action) => refusalText(t, actions[action]),
    onAsk: (kind) => onOver({ kind }),
  })
}

function useHeadMenu({ board, undoable, sounds, onOver, onUndo }: BoardHeadProps): MenuItem[] {
  const words = useWords()
  const { t } = words
  const router = useRouter()
  const SoundIcon = sounds.isOn ? IconVolumeOff : IconVolume
  return [
    ...undoable.map((entry): MenuItem => {
      const status = entry.status === 'CANCELLED' ? 'CANCELLED' : 'NO_SHOW'
      const what = t(`board.undo.${status}`, { number: placeText(words, entry) })
      return {
        key: entry.id,
        label: t('board.undo.of', { what }),
        icon: <IconArrowBackUp {...icon} />,
        onSelect: () => onUndo(entry),
      }
    }),
    {
      key: 'sound',
      label: t(sounds.isOn ? 'board.sound.off' : 'board.sound.on'),
      icon: <SoundIcon {...icon} />,
      onSelect: sounds.turn,
    },
    {
      key: 'qr',
      label: t('board.showCode'),
      icon: <IconQrcode {...icon} />,
      onSelect: () => router.history.push(`${paths.jrs.replace('$id', board.id)}?tab=qr`),
    },
    ...useListActions({ board, onOver }),
  ]
}

/** What has to be known before anything is pressed. */
export function BoardNotices({ board }: { board: JrsBoard }) {
  const { t, number, date } = useWords()
  const { status, texts, isHeld, pausedUntil } = board
  const stateText = status !== 'OPEN' && t(`board.state.${status}`)
  const notices = [
    isHeld ? t('jrs.held') : stateText,
    texts.state !== 'OK' && t(`board.texts.${texts.state}`, { most: number(texts.most) }),
  ].filter((text) => text !== false)
  return (
    <div role="status">
      {notices.map((text) => (
        <p key={text} className={styles.notice}>
          <IconAlertTriangle {...icon} />
          <span>
            {text === stateText && pausedUntil !== null && (
              <b>{t('jrs.pausedUntil', { time: date(pausedUntil, clock) })}</b>
            )}
            {text}
          </span>
        </p>
      ))}
    </div>
  )
}
