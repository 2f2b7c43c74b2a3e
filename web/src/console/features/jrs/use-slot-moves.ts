import type { JrsBooking, JrsDay } from '@madang/contract/jrs-days'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useWords } from '../../i18n/words.ts'
import { toast } from '../../ui/toast.ts'
import { isFull, slotText } from './booking-words.ts'
import { useMoveBooking, type SlotMove } from './bookings.api.ts'
import { nameOf } from './entry-words.tsx'

const leastDragPixels = 4

/** Moves a booking on the server, says so, and offers to take it back. */
export function useRebook(listId: string): (booking: JrsBooking, to: string) => Promise<void> {
  const words = useWords()
  const { t } = words
  const { mutateAsync } = useMoveBooking(listId)
  const takeBack = async ({ id, from, to }: SlotMove): Promise<void> => {
    try {
      await mutateAsync({ id, from: to, to: from })
      toast.done(t('form.undo.done'))
    } catch (error) {
      toast.thrown(error)
    }
  }
  return async (booking, to) => {
    const { id, slotAt: from } = booking
    if (from === null || from === to) return
    try {
      await mutateAsync({ id, from, to })
      toast.done(t('bookings.moved', { name: nameOf(t, booking), time: slotText(words, to, from) }), {
        label: t('form.undo.action'),
        run: () => void takeBack({ id, from, to }),
      })
    } catch (error) {
      toast.thrown(error)
    }
  }
}

/** Where a booking would go, until it is let go. */
interface Moving {
  readonly id: string
  readonly to: string
}

/**
 * Moves bookings between the slots of a day: by dragging with the mouse, and with the keys, where Shift with an arrow
 * chooses the slot, letting go of Shift moves, and Escape leaves all as it was. Fingers and pens scroll; they have the menu.
 */
export function useSlotMoves({ id: listId, slots, slotCapacity }: JrsDay) {
  const { dir } = useWords()
  const rebook = useRebook(listId)
  const [moving, setMoving] = useState<Moving | null>(null)
  const isSaving = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  /** What was moved by keys keeps the focus, though its card is another one then. */
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-booking="${focused.current}"] a`)?.focus()
    focused.current = null
  }, [slots])

  const takes = (at: string, booking: JrsBooking): boolean => {
    const slot = slots.find((one) => one.at === at)
    return at === booking.slotAt || (slot?.isOpen === true && !isFull(slot, { slotCapacity }))
  }

  const drop = async (booking: JrsBooking, to: string): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      if (takes(to, booking)) await rebook(booking, to)
    } finally {
      isSaving.current = false
      setMoving(null)
    }
  }

  const grab = (booking: JrsBooking) => (event: PointerEvent<HTMLElement>) => {
    const { button, pointerType, clientX, clientY, target } = event
    const isOnControl = target instanceof Element && target.closest('button, [role=menu]') !== null
    if (button !== 0 || pointerType !== 'mouse' || isOnControl || isSaving.current) return
    let isDragged = false
    let to: string | null = null
    const move = (now: globalThis.PointerEvent): void => {
      isDragged ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) > leastDragPixels
      if (!isDragged) return
      const over = document.elementFromPoint(now.clientX, now.clientY)?.closest<HTMLElement>('[data-slot]')
      to = over?.dataset['slot'] ?? null
      setMoving({ id: booking.id, to: to ?? booking.slotAt ?? '' })
    }
    // What was dragged was not pressed: the link under it stays shut.
    const shut = (click: Event): void => {
      if (!isDragged) return
      click.preventDefault()
      click.stopPropagation()
    }
    const end = (): void => {
      stop.current()
      if (isDragged && to !== null) void drop(booking, to)
      else setMoving(null)
    }
    const cancel = (): void => {
      stop.current()
      setMoving(null)
    }
    window.addEventListener('click', shut, true)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
      // The click of a drop comes right after, in the same turn of the browser.
      setTimeout(() => window.removeEventListener('click', shut, true))
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
  }

  const keys = (booking: JrsBooking) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && moving !== null) return setMoving(null)
      if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return undefined
      event.preventDefault()
      event.stopPropagation()
      if (isSaving.current) return undefined
      const on = (event.key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1
      const free = slots.filter(({ at }) => takes(at, booking))
      const from = moving?.id === booking.id ? moving.to : booking.slotAt
      const next = free[free.findIndex(({ at }) => at === from) + on]
      return next && setMoving({ id: booking.id, to: next.at })
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key !== 'Shift' || moving?.id !== booking.id) return
      focused.current = booking.id
      void drop(booking, moving.to)
    },
    onBlur: () => {
      if (moving?.id === booking.id && !isSaving.current) setMoving(null)
    },
  })

  return { moving, grab, keys, rebook, takes }
}
