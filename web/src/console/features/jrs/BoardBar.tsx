import type { JrsEntry } from '@madang/contract/jrs-entries'
import type { JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { PressedBoard } from './board.api.ts'
import { actionsOf, placeText, refusalText } from './entry-words.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import styles from './board-bar.module.css'

const settleMs = 400

/** True once what a button is about has stood for a moment: whoever presses sooner meant what stood there before. */
function useSettled(about: string | null): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(about), settleMs)
    return () => clearTimeout(timer)
  }, [about])
  return settled === about
}

/** A button that was clicked would take the space bar for itself, for the guest who comes after. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

interface BoardBarProps {
  pressed: PressedBoard
  /** Whom the first three are about. */
  current: JrsEntry | null
  /** Somebody was called here. */
  onCalled: (id: string) => void
}

/** What runs the evening, under one thumb: no-show stands furthest from arrived. */
export function BoardBar({ pressed, current, onCalled }: BoardBarProps) {
  const words = useWords()
  const { t } = words
  const { board, press, callNext } = pressed
  const [next] = board.next
  const isCurrentSettled = useSettled(current && `${current.id} ${current.callCount}`)
  const isNextSettled = useSettled(next?.id ?? null)
  const refusalOf = (move: JrsEntryMove): string | null =>
    current === null ? t('board.nobodyCalled') : refusalText(t, actionsOf(current, board)[move])
  const act = (move: JrsEntryMove): void => {
    if (current !== null && isCurrentSettled && refusalOf(move) === null) press(current, move)
  }
  const call = (): void => {
    if (next !== undefined && isNextSettled) callNext(onCalled)
  }
  useBoardKeys({ x: () => act('miss'), d: () => act('defer'), c: () => act('complete'), ' ': call })
  const acts = [
    ['miss', 'X'],
    ['defer', 'D'],
    ['complete', 'C'],
  ] as const
  return (
    <div className={styles.bar}>
      {acts.map(([move, key]) => (
        <Button
          key={move}
          icon={move === 'complete' && <IconCheck size={20} stroke={1.75} aria-hidden />}
          aria-keyshortcuts={key}
          data-settling={!isCurrentSettled || undefined}
          refusedBecause={refusalOf(move)}
          onMouseDown={keepFocus}
          onClick={() => act(move)}
        >
          {t(`board.press.${move}`)}
          {current !== null && <span className="visually-hidden">{placeText(words, current)}</span>}
          <kbd aria-hidden>{key}</kbd>
        </Button>
      ))}
      <Button
        variant="primary"
        aria-keyshortcuts="Space"
        data-settling={!isNextSettled || undefined}
        refusedBecause={next === undefined ? t('board.nobodyWaits') : null}
        onMouseDown={keepFocus}
        onClick={call}
      >
        {t('board.press.next')}
        {next !== undefined && <span className="num">{placeText(words, next)}</span>}
        <kbd aria-hidden>Space</kbd>
      </Button>
    </div>
  )
}
