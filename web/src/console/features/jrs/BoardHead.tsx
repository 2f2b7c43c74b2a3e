import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconChevronLeft,
  IconDoorExit,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconSearch,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useViewer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../../ui/Menu.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { useBoardSounds } from './board-sounds.ts'
import { actionsOf, refusalText } from './jrs-words.ts'
import styles from './board.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** What is opened over the board. */
export type BoardOver =
  | { readonly kind: 'find' }
  | { readonly kind: 'entry'; readonly entry: JrsEntry }
  | { readonly kind: 'pause' | 'resume' | 'close' }

interface BoardHeadProps {
  board: JrsBoard
  sounds: ReturnType<typeof useBoardSounds>
  onOver: (over: BoardOver) => void
  onUndo: (entry: JrsEntry) => void
}

export function BoardHead({ board, sounds, onOver, onUndo }: BoardHeadProps) {
  const words = useWords()
  const { t } = words
  const now = useNow()
  const viewer = useViewer()
  const { id, title, storeName, status, pausedUntil } = board
  const recordHref = paths.jrs.replace('$id', id)
  const turn = status === 'PAUSED' ? 'resume' : 'pause'
  const refused = refusalText(t, actionsOf(board, viewer)[turn])
  const TurnIcon = turn === 'pause' ? IconPlayerPause : IconPlayerPlay
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
      <Pill status={status}>
        {pausedUntil === null
          ? t(`jrs.status.${status}`)
          : t('jrs.pausedUntil', { time: words.date(pausedUntil, clock) })}
      </Pill>
      <time className={styles.clock}>{words.date(now, clock)}</time>
      <span className={styles.wideOnly}>
        <Button
          variant="ghost"
          icon={<TurnIcon {...icon} />}
          refusedBecause={refused}
          onClick={() => onOver({ kind: turn })}
        >
          {t(`jrs.action.${turn}`)}
        </Button>
      </span>
      <IconButton
        label={t('board.find.action')}
        icon={<IconSearch {...icon} />}
        onClick={() => onOver({ kind: 'find' })}
      />
      <MenuButton
        label={t('ui.more', { name: title })}
        items={useHeadMenu({ board, sounds, onOver, onUndo })}
      />
    </header>
  )
}

function useHeadMenu({ board, sounds, onOver, onUndo }: BoardHeadProps): MenuItem[] {
  const { t, number } = useWords()
  const viewer = useViewer()
  const router = useRouter()
  const actions = actionsOf(board, viewer)
  const turn = board.status === 'PAUSED' ? 'resume' : 'pause'
  const TurnIcon = turn === 'pause' ? IconPlayerPause : IconPlayerPlay
  const SoundIcon = sounds.isOn ? IconVolumeOff : IconVolume
  const undo = board.undoable.flatMap((entry): MenuItem[] => {
    const { status } = entry
    if (status !== 'NO_SHOW' && status !== 'CANCELLED') return []
    const what = t(`board.undo.${status}`, { number: number(entry.number, { useGrouping: false }) })
    return [
      {
        key: entry.id,
        label: t('board.undo.of', { what }),
        icon: <IconArrowBackUp {...icon} />,
        onSelect: () => onUndo(entry),
      },
    ]
  })
  return [
    ...undo,
    {
      key: turn,
      label: t(`jrs.action.${turn}`),
      icon: <TurnIcon {...icon} />,
      refusedBecause: refusalText(t, actions[turn]),
      onSelect: () => onOver({ kind: turn }),
    },
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
    {
      key: 'close',
      label: t('jrs.action.close'),
      icon: <IconDoorExit {...icon} />,
      isDangerous: true,
      refusedBecause: refusalText(t, actions.close),
      onSelect: () => onOver({ kind: 'close' }),
    },
  ]
}

/** What has to be known before anything is pressed. */
export function BoardNotices({ board, isAway }: { board: JrsBoard; isAway: boolean }) {
  const { t, number } = useWords()
  const { status, texts, isHeld } = board
  const notices = [
    isAway && t('board.away'),
    isHeld ? t('jrs.held') : status !== 'OPEN' && t(`board.state.${status}`),
    texts.state !== 'OK' && t(`board.texts.${texts.state}`, { most: number(texts.most) }),
  ].filter((text) => text !== false)
  return (
    <div role="status">
      {notices.map((text) => (
        <p key={text} className={styles.notice}>
          <IconAlertTriangle {...icon} />
          {text}
        </p>
      ))}
    </div>
  )
}
