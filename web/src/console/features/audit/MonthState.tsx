import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/Pill.tsx'

/** Each state with the status whose colour it has. */
const tones = { running: 'DRAFT', due: 'PENDING_REVIEW', done: 'COMPLETED' } as const

/** Whether a month is still running, to be reviewed or signed off. */
export function MonthState({ isOver, isReviewed }: { isOver: boolean; isReviewed: boolean }) {
  const { t } = useWords()
  const past = isReviewed ? 'done' : 'due'
  const state = isOver ? past : 'running'
  return <Pill status={tones[state]}>{t(`audit-records.reviews.state.${state}`)}</Pill>
}
