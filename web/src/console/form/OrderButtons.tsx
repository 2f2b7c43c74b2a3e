import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './order-buttons.module.css'

interface OrderButtonsProps {
  /** What is moved, in labels. */
  name: string
  /** Where it stands, from 0, and among how many. */
  place: { readonly index: number; readonly count: number }
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onMove: (to: number) => void
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** How a row of an ordered list is moved: a handle to drag, arrow keys on the handle, and a button each way. */
export function OrderButtons({ name, place, onGrab, onMove }: OrderButtonsProps) {
  const { t } = useWords()
  const { index, count } = place
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(index + step)
  }
  return (
    <>
      <IconButton
        className={styles.handle}
        label={t('files.grip', { name })}
        icon={<IconGripVertical {...icon} />}
        onPointerDown={onGrab}
        onKeyDown={onKeyDown}
      />
      <IconButton
        label={t('files.earlier', { name })}
        icon={<IconChevronUp {...icon} />}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t('files.later', { name })}
        icon={<IconChevronDown {...icon} />}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onMove(index + 1)}
      />
    </>
  )
}
