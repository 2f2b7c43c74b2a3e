import styles from './options.module.css'

interface Option {
  readonly key: string
  readonly label: string
}

interface OptionButtonsProps<Given extends Option> {
  label: string
  options: readonly Given[]
  /** Marks what stands; it may be none, where another thing does. */
  isChosen: (option: Given) => boolean
  onChoose: (option: Given) => void
}

/** Presses that fill a field in; what stands in it may also be typed over. */
export function OptionButtons<Given extends Option>({
  label,
  options,
  isChosen,
  onChoose,
}: OptionButtonsProps<Given>) {
  return (
    <div className={styles.options} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          className={[styles.option, isChosen(option) && styles.chosen].filter(Boolean).join(' ')}
          aria-pressed={isChosen(option)}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
