import { useId } from 'react'
import { withoutSentence, withSentence } from './ready-sentences.ts'
import type { Field } from './use-contract-form.ts'
import styles from '../ui/options.module.css'

interface Sentence {
  readonly label: string
  readonly sentence: string
}

interface SentencesProps {
  label: string
  field: Pick<Field<string>, 'value' | 'onChange'>
  sentences: readonly Sentence[]
}

/** Buttons that put a sentence which is often needed into a text, and take it out again. */
export function Sentences({ label, field, sentences }: SentencesProps) {
  const { value, onChange } = field
  const labelId = useId()
  return (
    <div className={styles.options} role="group" aria-labelledby={labelId}>
      <small className="dimmed" id={labelId}>
        {label}
      </small>
      {sentences.map((one) => {
        const isIn = value.includes(one.sentence)
        const change = isIn ? withoutSentence : withSentence
        return (
          <button
            key={one.sentence}
            type="button"
            className={isIn ? `${styles.option} ${styles.chosen}` : styles.option}
            aria-pressed={isIn}
            onClick={() => onChange(change(value, one.sentence))}
          >
            {one.label}
          </button>
        )
      })}
    </div>
  )
}
