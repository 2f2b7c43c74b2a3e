import { IconCheck, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useSecondsUntil } from '../../form/use-seconds-until.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import type { PressedBoard } from './board.api.ts'
import type { BoardTask } from './board-presses.ts'
import type { BoardPress } from './board-queue.ts'
import { placeText } from './entry-words.tsx'
import styles from './board-offline.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
/** So many of what waits are named, the last ones. */
const mostNamed = 3

function taskText(words: Words, task: BoardTask): string {
  const { t } = words
  if (task.kind !== 'add') return t(`offline.task.${task.move}`, { number: placeText(words, task.entry) })
  const { lent, partySize } = task.body
  return lent === undefined
    ? t('offline.task.add', { count: partySize })
    : t('offline.task.addAs', { number: placeText(words, lent), count: partySize })
}

/** What waits for the network, and once it is back what came of it. */
export function BoardOffline({ pressed }: { pressed: PressedBoard }) {
  const { offline, retry, forgetReport } = pressed
  const { isAway, waiting, report, notKept } = offline
  const { t } = useWords()
  const isSending = waiting.some(({ hasWaited }) => hasWaited)
  return (
    <div role="status">
      {(isAway || isSending) && <Away offline={offline} onRetry={retry} />}
      {notKept !== null && <p className={styles.warning}>{t(`offline.notKept.${notKept}`)}</p>}
      {!isAway && waiting.length === 0 && report.length > 0 && (
        <Report report={report} onClose={forgetReport} />
      )}
    </div>
  )
}

function Away({ offline, onRetry }: { offline: PressedBoard['offline']; onRetry: () => void }) {
  const words = useWords()
  const { t } = words
  const { isAway, waiting, retryAtMs } = offline
  const seconds = useSecondsUntil(retryAtMs ?? 0)
  const count = waiting.length
  return (
    <div className={styles.away}>
      <IconWifiOff {...icon} />
      <p>
        <b>{isAway ? t('offline.away', { count }) : t('offline.sending', { count })}</b>
        <span>{t('offline.goOn')}</span>
      </p>
      <ul>
        {waiting.slice(-mostNamed).map(({ key, task }) => (
          <li key={key}>{taskText(words, task)}</li>
        ))}
      </ul>
      {seconds > 0 && (
        <small className="num" aria-hidden>
          {t('offline.retryIn', { seconds })}
        </small>
      )}
      <Button icon={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={onRetry}>
        {t('offline.now')}
      </Button>
    </div>
  )
}

/** What the guest was told, where it is another number now. */
function renumbered({ task, outcome }: BoardPress): { given: number | null; number: number } | null {
  if (task.kind !== 'add' || outcome?.kind !== 'done') return null
  const given = task.body.lent?.number ?? null
  const { number } = outcome.entry
  return given === number ? null : { given, number }
}

function Report({ report, onClose }: { report: readonly BoardPress[]; onClose: () => void }) {
  const words = useWords()
  const { t, number: digits } = words
  const refused = report.flatMap(({ key, outcome }) =>
    outcome?.kind === 'refused' ? [{ key, text: outcome.text }] : [],
  )
  const others = report.flatMap((press) => {
    const change = renumbered(press)
    if (change === null) return []
    const number = placeText(words, change)
    const text =
      change.given === null
        ? t('offline.report.got', { what: taskText(words, press.task), number })
        : t('offline.report.other', { given: digits(change.given, { useGrouping: false }), number })
    return [{ key: press.key, text }]
  })
  const lines = [...refused, ...others]
  return (
    <div className={styles.report} data-refused={refused.length > 0 || undefined}>
      <IconCheck {...icon} />
      <div>
        <b>{t('offline.report.done', { count: report.length - refused.length })}</b>
        {refused.length > 0 && <span>{t('offline.report.refused', { count: refused.length })}</span>}
        {lines.length > 0 && (
          <ul>
            {lines.map(({ key, text }) => (
              <li key={key} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button onClick={onClose}>{t('offline.report.close')}</Button>
    </div>
  )
}
