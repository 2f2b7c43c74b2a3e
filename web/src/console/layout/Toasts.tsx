import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FailureText } from '../form/FailureText.tsx'
import { useWords } from '../i18n/words.ts'
import { Button } from '../ui/Button.tsx'
import { closeToast, useToasts, type Toast } from '../ui/toast.ts'
import buttonStyles from '../ui/button.module.css'
import styles from './toasts.module.css'

/** Specification §9. */
const shownMs = 5_000
/** More would hide the page; the rest comes when one of them goes. */
const mostAtOnce = 5

/** Between a toast and the button that it goes out of the way of, in pixels. */
const roomPx = 8

/** Moves each toast down until it covers no button of the page; where there is no such place it stays. */
function dodge(stack: HTMLElement): void {
  const barEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const buttons = [...document.querySelectorAll(`main :is(button, .${buttonStyles.button})`)]
    .map((button) => button.getBoundingClientRect())
    .filter(({ bottom }) => bottom > barEnd)
  const { left, right, top } = stack.getBoundingClientRect()
  for (const card of stack.children as HTMLCollectionOf<HTMLElement>) {
    card.style.marginBlockStart = ''
    // Not where it is seen: it slides in.
    const place = top + card.offsetTop
    const inTheWay = (at: number) =>
      buttons.find(
        (button) =>
          button.left < right &&
          button.right > left &&
          button.top < at + card.offsetHeight &&
          button.bottom > at,
      )
    let free = place
    for (let met = inTheWay(free); met !== undefined; met = inTheWay(free)) free = met.bottom + roomPx
    if (free + card.offsetHeight < innerHeight) card.style.marginBlockStart = `${free - place}px`
  }
}

/** Messages in the upper right corner; each is spoken when it comes. */
export function Toasts() {
  const shown = useToasts().slice(0, mostAtOnce)
  const stack = useRef<HTMLDivElement>(null)
  const ids = shown.map(({ id }) => id).join(' ')
  // The page moves for nobody's message: whoever is about to press one of its buttons meets it where it was.
  useLayoutEffect(() => {
    const cards = stack.current
    const main = document.querySelector('main')
    if (cards === null || main === null || ids === '') return undefined
    dodge(cards)
    // A saved form closes, and another page comes, when its message is there already.
    const observer = new MutationObserver(() => {
      if (!cards.matches(':hover, :focus-within')) dodge(cards)
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [ids])
  return (
    <div className={styles.toasts} ref={stack}>
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useWords()
  const { id, kind } = toast
  const undo = toast.kind === 'done' ? toast.undo : null
  const close = (): void => closeToast(id)
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
      className={kind === 'done' ? styles.toast : `${styles.toast} ${styles.failed}`}
      role={kind === 'done' ? 'status' : 'alert'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon size={20} stroke={1.75} />
      <div className={styles.text}>
        {toast.kind === 'thrown' ? (
          // One sentence with its link, not parts of a row.
          <span>
            <FailureText failure={toast.failure} onFollow={close} />
          </span>
        ) : (
          toast.text
        )}
        {undo && (
          <Button
            variant="link"
            onClick={() => {
              close()
              undo.run()
            }}
          >
            {undo.label}
          </Button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={t('shell.toast.close')} onClick={close}>
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  )
}
