import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { FieldError } from '@madang/contract/errors'
import type { Store } from '@madang/contract/stores'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { stepAt, stepStates, storeSteps, type StepState, type StoreStep } from './store-steps.ts'
import styles from './store.module.css'

interface StepListProps {
  store: Store | null
  current: StoreStep
  gaps: readonly FieldError[]
  /** Null while there is no draft to go on with. */
  hrefOf: ((step: StoreStep) => string) | null
}

const classOf: Record<StepState, string | undefined> = {
  current: styles.current,
  done: styles.done,
  missing: styles.missing,
  open: undefined,
}

/** The steps as stepping stones; on phones where one is, as a bar. */
export function StepList({ store, current, gaps, hrefOf }: StepListProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const states = stepStates({ store, current, gaps })
  const at = storeSteps.indexOf(current)
  const note = (step: StoreStep): string | null => {
    const count = gaps.filter(({ pointer }) => stepAt(pointer) === step).length
    if (states[step] === 'missing') return t('store.steps.missing', { count })
    if (states[step] === 'current') return t('store.steps.current')
    if (states[step] !== 'done') return null
    return step === 'basics' && store !== null ? store.name : t('store.steps.done')
  }
  return (
    <>
      <div className={styles.progress} aria-hidden="true">
        <b>
          {t('store.steps.at', {
            place: number(at + 1),
            total: number(storeSteps.length),
            step: t(`store.step.${current}`),
          })}
        </b>
        <span className={styles.progressBar}>
          {storeSteps.map((step, index) => (
            <i key={step} className={index <= at ? styles.reached : undefined} />
          ))}
        </span>
      </div>
      <nav aria-label={t('store.steps.label')}>
        <ol className={styles.steps}>
          {storeSteps.map((step, index) => {
            const small = note(step)
            const text = t(`store.step.${step}`)
            return (
              <li
                key={step}
                className={classOf[states[step]]}
                aria-current={step === current ? 'step' : undefined}
              >
                <i aria-hidden="true">{stone(states[step], number(index + 1))}</i>
                <div>
                  {hrefOf === null || step === current ? text : <AppLink href={hrefOf(step)}>{text}</AppLink>}
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
