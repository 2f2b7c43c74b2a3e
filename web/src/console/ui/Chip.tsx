import { IconX } from '@tabler/icons-react'
import styles from './chip.module.css'

interface ChipProps {
  name: string
  value: string
  /** Opens what the chip stands for, so that its value can be changed. */
  onOpen: (button: HTMLElement) => void
  removeLabel: string
  onRemove: () => void
}

/** A filter in force: names its value and can be taken away. */
export function Chip({ name, value, onOpen, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(event.currentTarget)}
      >
        {name} <b>{value}</b>
      </button>
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
}
