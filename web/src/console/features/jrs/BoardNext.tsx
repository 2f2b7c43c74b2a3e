import type { JrsBoard, JrsEntry } from '@madang/contract/jrs-entries'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { PressedBoard } from './board.api.ts'
import { nameOf, placeText } from './entry-words.tsx'
import boardStyles from './board.module.css'
import styles from './board-next.module.css'

/** How the evening goes, in numbers. */
export function BoardSum({ board }: { board: JrsBoard }) {
  const { t, number } = useWords()
  const { wait } = board
  const range = wait && t('board.waitRange', { from: wait.leastMinutes, to: wait.mostMinutes })
  const sums = [
    ['parties', number(board.waitingParties)],
    ['people', number(board.waitingPeople)],
    ['wait', range ?? '–'],
    ['completed', number(board.completedToday)],
  ] as const
  return (
    <dl className={styles.sum}>
      {sums.map(([name, count]) => (
        <div key={name} data-sum={name}>
          <dt>{t(`board.${name}`)}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** So many stones stand in the yard. */
const mostStones = 5

interface BoardNextProps {
  pressed: PressedBoard
  /** By the server's clock. */
  now: Date
  onShow: (entry: JrsEntry) => void
  onAll: () => void
}

/** Who is next, as stepping stones across the yard. */
export function BoardNext({ pressed, now, onShow, onAll }: BoardNextProps) {
  const words = useWords()
  const { t, number } = words
  const { since } = useFormat()
  const { board, pending, takenBack } = pressed
  const shown = board.next.slice(0, mostStones)
  const behind = board.waitingParties - shown.length
  return (
    <Card
      className={styles.yard}
      title={t('board.next')}
      actions={
        board.waitingParties > 0 && (
          <Button variant="link" onClick={onAll}>
            {t('board.all', { count: board.waitingParties })}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={boardStyles.nobody}>{t('board.nobodyYet')}</p>
      ) : (
        <ol className={styles.path}>
          {shown.map((entry) => (
            <li
              key={entry.id}
              data-pending={pending.has(entry.id) || undefined}
              data-taken-back={takenBack === entry.id || undefined}
            >
              <button type="button" onClick={() => onShow(entry)}>
                <span className={`${styles.stone} num`}>{placeText(words, entry)}</span>
                <b>
                  <bdi>{nameOf(t, entry)}</bdi>
                </b>
                <span>{t('board.party', { count: entry.partySize })}</span>
                <span>{t('board.waited', { time: since(entry.joinedAt, now) })}</span>
              </button>
            </li>
          ))}
          {behind > 0 && (
            <li>
              <button type="button" onClick={onAll}>
                <span className={`${styles.stone} ${styles.missing} num`} aria-hidden>
                  {number(behind, { signDisplay: 'always' })}
                </span>
                <span>{t('board.behind', { count: behind })}</span>
              </button>
            </li>
          )}
        </ol>
      )}
    </Card>
  )
}
