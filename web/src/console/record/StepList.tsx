import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { AppLink } from '../ui/AppLink.tsx'
import styles from './steps.module.css'

export type StepState = 'current' | 'done' | 'missing' | 'open'

/** One step of a form. */
export interface Step<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly state: StepState
  /** How many things are missing in it. */
  readonly missingCount: number
  /** What is in it once it is done, in place of saying so. */
  readonly content?: string | undefined
}

interface StepListProps<Key extends string> {
  steps: readonly Step<Key>[]
  /** Null while there is no draft to go on with. */
  hrefOf: ((step: Key) => string) | null
}

const classOf: Record<StepState, string | undefined> = {
  current: styles.current,
  done: styles.done,
  missing: styles.missing,
  open: undefined,
}

/** Where one is among the steps: `2 / 6 Business`. */
export function usePlaceName(steps: readonly Step<string>[]): string {
  const { t } = useWords()
  const { number } = useFormat()
  const at = steps.findIndex(({ state }) => state === 'current')
  const place = { place: number(at + 1), total: number(steps.length), step: steps[at]?.label ?? '' }
  return t('form.steps.at', place)
}

/** The steps as stepping stones; on phones where one is, as a bar. */
export function StepList<Key extends string>({ steps, hrefOf }: StepListProps<Key>) {
  const { t } = useWords()
  const { number } = useFormat()
  const placeName = usePlaceName(steps)
  const at = steps.findIndex(({ state }) => state === 'current')
  const note = ({ state, missingCount, content }: Step<Key>): string | null => {
    if (state === 'missing') return t('form.steps.missing', { count: missingCount })
    if (state === 'current') return t('form.steps.current')
    return state === 'done' ? (content ?? t('form.steps.done')) : null
  }
  return (
    <>
      <div className={styles.progress} aria-hidden="true">
        <b>{placeName}</b>
        <span className={styles.progressBar}>
          {steps.map(({ key }, index) => (
            <i key={key} className={index <= at ? styles.reached : undefined} />
          ))}
        </span>
      </div>
      <nav aria-label={t('form.steps.label')}>
        <ol className={styles.steps}>
          {steps.map((step, index) => {
            const { key, label, state } = step
            const small = note(step)
            return (
              <li
                key={key}
                className={classOf[state]}
                aria-current={state === 'current' ? 'step' : undefined}
              >
                <i aria-hidden="true">{stone(state, number(index + 1))}</i>
                <div>
                  {hrefOf === null || state === 'current' ? (
                    label
                  ) : (
                    <AppLink href={hrefOf(key)}>{label}</AppLink>
                  )}
                  {small !== null && (
                    <small>
                      <bdi>{small}</bdi>
                    </small>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </nav>
    </>
  )
}

function stone(state: StepState, place: string) {
  if (state === 'done') return <IconCheck size={14} stroke={2} />
  if (state === 'missing') return <IconAlertTriangle size={14} stroke={2} />
  return place
}
