import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './order-buttons.module.css'

interface OrderProps {
  /** What is moved, in labels. */
  name: string
  /** Where it stands, from 0, and among how many. */
  place: { readonly index: number; readonly count: number }
  onMove: (to: number) => void
}

interface OrderHandleProps extends OrderProps {
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Moves a row of an ordered list: dragged by mouse, pen or finger, or by the arrow keys. */
export function OrderHandle({ name, place, onGrab, onMove }: OrderHandleProps) {
  const { t } = useWords()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place.index + step)
  }
  return (
    <IconButton
      className={styles.handle}
      label={t('files.grip', { name })}
      icon={<IconGripVertical {...icon} />}
      onPointerDown={onGrab}
      onKeyDown={onKeyDown}
    />
  )
}

/** Moves a row of an ordered list one place up or down. */
export function OrderArrows({ name, place, onMove }: OrderProps) {
  const { t } = useWords()
  const { index, count } = place
  return (
    <>
      <IconButton
        className={styles.arrow}
        label={t('files.earlier', { name })}
        icon={<IconChevronUp {...icon} />}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        className={styles.arrow}
        label={t('files.later', { name })}
        icon={<IconChevronDown {...icon} />}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
      />
    </>
  )
}
