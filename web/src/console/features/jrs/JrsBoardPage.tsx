import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import { restoreMinutes } from '@madang/contract/jrs-entry-actions'
import { businessDay } from '@madang/contract/jrs-times'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp, IconListNumbers } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { keepPage } from '../../../offline/keep-page.ts'
import { watchScreen } from '../../api/activity.ts'
import { useSecondsUntil } from '../../form/use-seconds-until.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { boardQuery, useKept, usePresses, type PressedBoard } from './board.api.ts'
import { useBoardSounds } from './board-sounds.ts'
import { BoardAdd } from './BoardAdd.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardHead, BoardNotices, type BoardOver } from './BoardHead.tsx'
import { BoardOffline } from './BoardOffline.tsx'
import { BoardCalled, BoardNow, useCurrent } from './BoardNow.tsx'
import { BoardNext, BoardSum } from './BoardNext.tsx'
import { placeText } from './entry-words.tsx'
import { jrsAbsence } from './jrs-words.ts'
import { useBoardKeys } from './use-board-keys.ts'
import styles from './board.module.css'

/** Of the worker that keeps a board's page. */
const workerPath = '/admin/jrs/board-worker.js'

/** What is on its way before that matters more. */
const restMs = 1_000

// What is opened over the board.
const parts = {
  find: () => import('./BoardFind.tsx'),
  entry: () => import('./BoardEntry.tsx'),
  questions: () => import('./JrsQuestions.tsx'),
}
const Find = lazy(async () => ({ default: (await parts.find()).BoardFind }))
const Entry = lazy(async () => ({ default: (await parts.entry()).BoardEntry }))
const Questions = lazy(async () => ({ default: (await parts.questions()).JrsQuestions }))

/** Opens something over the board once its file is there: it is loaded ahead, for when there is no network. */
function useOver(): readonly [BoardOver | null, (over: BoardOver | null) => void] {
  const { t } = useWords()
  const [over, setOver] = useState<BoardOver | null>(null)
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadParts().then((isThere) => {
        setLoaded(isThere)
        if (isThere) keepPage(workerPath).catch(() => undefined) // the next visit tries again
      })
    }, restMs)
    return () => clearTimeout(timer)
  }, [])
  const open = async (next: BoardOver | null): Promise<void> => {
    const isThere = next === null || areLoaded || (await loadParts())
    if (!isThere) return toast.failed(t('errors.network'))
    setOver(next)
  }
  return [over, (next) => void open(next)]
}

/** Whether all of them came. */
async function loadParts(): Promise<boolean> {
  const loaded = await Promise.allSettled(Object.values(parts).map((load) => load()))
  return loaded.every(({ status }) => status === 'fulfilled')
}

/** The board of a list for whoever works at the door: call next, arrived, no-show, defer. */
export function JrsBoardPage() {
  const { t } = useWords()
  useEffect(() => watchScreen(), [])
  return (
    <div className={styles.page}>
      <RecordPage
        queryOf={boardQuery}
        absence={jrsAbsence(t)}
        skeleton={
          <div aria-busy="true">
            <PageHeading>{t('board.title')}</PageHeading>
            <SkeletonLines lines={12} label={t('ui.loading')} />
          </div>
        }
      >
        {(board) => (board.kind === 'QUEUE' ? <Board loaded={board} /> : <OtherKind board={board} />)}
      </RecordPage>
    </div>
  )
}

/** Reservations, applications and raffles are worked through in their entries. */
function OtherKind({ board }: { board: JrsBoard }) {
  const { t } = useWords()
  return (
    <>
      <PageHeading>
        <bdi>{board.title}</bdi>
      </PageHeading>
      <EmptyState
        icon={<IconListNumbers size={24} stroke={1.75} aria-hidden />}
        title={t('board.otherKind.title')}
        text={t('board.otherKind.text')}
        actions={
          <AppLink
            href={`${paths.jrs.replace('$id', board.id)}?tab=${board.kind === 'RESERVATION' ? 'day' : 'entries'}`}
            className={buttonClass('primary')}
          >
            {t('board.otherKind.entries')}
          </AppLink>
        }
      />
    </>
  )
}

function Board({ loaded }: { loaded: JrsBoard }) {
  // Not from the page around it, which hears of an answer a moment after what was pressed is forgotten here.
  const query = useQuery(boardQuery(loaded.id))
  const server = query.data ?? loaded
  const aheadMs = useClockAhead(server.at, query.dataUpdatedAt)
  const clock = (): Date => new Date(Date.now() - aheadMs)
  const pressed = usePresses(server.id, server, clock)
  const { board, press } = pressed
  const [over, setOver] = useOver()
  const sounds = useBoardSounds(server)
  const current = useCurrent(board)
  const close = (): void => setOver(null)
  const show = (entry: JrsEntry): void => setOver({ kind: 'entry', entry })
  const now = new Date(useNow().getTime() - aheadMs)
  useKept(server, { aheadMs, day: businessDay(now), isAway: pressed.offline.isAway })
  const sinceMs = now.getTime() - restoreMinutes * 60_000
  const undoable = board.undoable.filter(({ endedAt }) => Date.parse(endedAt ?? '') > sinceMs)
  const [undone] = undoable
  useBoardKeys({
    '/': () => setOver({ kind: 'find' }),
    z: () => undone && press(undone, 'restore'),
  })
  const times = { aheadMs, callSeconds: board.callTimeoutMin * 60 }
  return (
    <div className={styles.board}>
      <BoardHead
        board={board}
        undoable={undoable}
        now={now}
        sounds={sounds}
        onOver={setOver}
        onUndo={(entry) => press(entry, 'restore')}
      />
      <BoardOffline pressed={pressed} />
      <BoardNotices board={board} />
      <div className={styles.parts}>
        <BoardNow board={board} current={current.entry} times={times} onShow={show} />
        <BoardCalled pressed={pressed} current={current} times={times} onShow={show} />
        <BoardSum board={board} />
        <BoardNext pressed={pressed} now={now} onShow={show} onAll={() => setOver({ kind: 'find' })} />
        <BoardAdd board={board} isAway={pressed.offline.isAway} clock={clock} />
      </div>
      {undone !== undefined && <Undo key={undone.id} entry={undone} aheadMs={aheadMs} pressed={pressed} />}
      <BoardBar pressed={pressed} current={current.entry} onCalled={current.choose} />
      <Suspense fallback={null}>
        {over?.kind === 'find' && <Find pressed={pressed} now={now} onShow={show} onClose={close} />}
        {over?.kind === 'entry' && (
          <Entry key={over.entry.id} opened={over.entry} pressed={pressed} onClose={close} />
        )}
        {(over?.kind === 'pause' || over?.kind === 'resume' || over?.kind === 'close') && (
          <Questions item={board} question={over.kind} onDone={() => void query.refetch()} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** How far this device's clock is ahead of the server's, in whose instants the board is told. */
function useClockAhead(at: string, receivedAtMs: number): number {
  const [told, setTold] = useState({ at, aheadMs: receivedAtMs - Date.parse(at) })
  // What is pressed here changes the board without any news of the server's clock.
  if (told.at !== at) setTold({ at, aheadMs: receivedAtMs - Date.parse(at) })
  return told.aheadMs
}

/** So long what was ended last is offered to be taken back where thumbs are; for ten minutes in the menu, and by key. */
const shownSeconds = 30

interface UndoProps {
  entry: JrsEntry
  aheadMs: number
  pressed: PressedBoard
}

function Undo({ entry, aheadMs, pressed }: UndoProps) {
  const words = useWords()
  const { t } = words
  const endedMs = Date.parse(entry.endedAt ?? '') + aheadMs
  const left = useSecondsUntil(endedMs + shownSeconds * 1000)
  const { status, endedBy } = entry
  if (left === 0 || (status !== 'NO_SHOW' && status !== 'CANCELLED')) return null
  return (
    <div className={styles.undo} role="status">
      <p>
        <b>{t(`board.undo.${status}`, { number: placeText(words, entry) })}</b>
        {endedBy !== null && <span>{t(`board.undo.by.${endedBy}`, { minutes: restoreMinutes })}</span>}
      </p>
      <span className={styles.undoBar} style={{ inlineSize: `${(left / shownSeconds) * 100}%` }} />
      <Button
        icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={() => pressed.press(entry, 'restore')}
      >
        {t('board.undo.action')}
        <kbd aria-hidden>Z</kbd>
      </Button>
    </div>
  )
}
