import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { closeToast, useToasts, type Toast } from '../ui/toast.ts'
import styles from './toasts.module.css'

/** Specification §9. */
const shownMs = 5_000
/** More would hide the page; the rest comes when one of them goes. */
const mostAtOnce = 5

/** Messages in the upper right corner; each is spoken when it comes. */
export function Toasts() {
  return (
    <div className={styles.toasts}>
      {useToasts()
        .slice(0, mostAtOnce)
        .map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useWords()
  const { id, kind, text, undo } = toast
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused

  // Whoever reads it or is about to press its button has all the time that it takes.
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => closeToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])

  const Icon = kind === 'done' ? IconCircleCheck : IconAlertTriangle
  return (
    <div
      className={kind === 'failed' ? `${styles.toast} ${styles.failed}` : styles.toast}
      role={kind === 'done' ? 'status' : 'alert'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={20} stroke={1.75} />
      <div className={styles.text}>
        {text}
        {undo && (
          <Button
            variant="link"
            onClick={() => {
              closeToast(id)
              undo.run()
            }}
          >
            {undo.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('shell.toast.close')}
        onClick={() => closeToast(id)}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  )
}
