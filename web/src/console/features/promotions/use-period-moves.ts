import type { PromotionRow } from '@madang/contract/promotions'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useWords } from '../../i18n/words.ts'
import { moved, stretched, type Period } from './calendar.ts'

/** What a press takes hold of: all of a bar, or one of its ends. */
export type Grip = 'all' | 'start' | 'end'

/** A row of the calendar that stands in time. */
export type Dated = PromotionRow & Period

/** Where a promotion would go, until it is let go. */
export interface Moving {
  readonly id: string
  readonly period: Period
}

interface PeriodMovesOptions {
  /** The weeks' element; its children with `data-week` are the weeks, in order. */
  readonly grid: RefObject<HTMLElement | null>
  readonly weeks: readonly (readonly string[])[]
  /** Saves it; what is shown stays until that has gone well or not. */
  readonly onMoved: (promotion: Dated, period: Period) => Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const [columns, leastDragPixels] = [7, 4]

function shiftedBy(period: Period, grip: Grip, days: number): Period {
  return grip === 'all' ? moved(period, days) : stretched(period, { edge: grip, days })
}

function isSamePeriod(one: Period, other: Period): boolean {
  return one.startAt === other.startAt && one.endAt === other.endAt
}

/**
 * Moves and stretches bars by days, with mouse, pen or finger and with the keys: Shift with an arrow moves, with Alt as
 * well it stretches the end, and what is shown is kept when Shift is let go. Escape leaves all as it was.
 */
export function usePeriodMoves({ grid, weeks, onMoved }: PeriodMovesOptions) {
  const { dir } = useWords()
  const [moving, setMoving] = useState<Moving | null>(null)
  /** The next move builds on the version that the one before leads to. */
  const isSaving = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const dayAt = ({ clientX, clientY }: { clientX: number; clientY: number }): number | null => {
    const rows = [...(grid.current?.querySelectorAll('[data-week]') ?? [])]
    const found = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    const at = found === -1 ? rows.length - 1 : found
    const box = rows[at]?.getBoundingClientRect()
    if (box === undefined) return null
    const share = (clientX - box.left) / box.width
    const column = Math.floor((dir === 'rtl' ? 1 - share : share) * columns)
    const day = weeks[at]?.[Math.min(Math.max(column, 0), columns - 1)]
    return day === undefined ? null : Date.parse(`${day}T00:00:00Z`) / dayMs
  }

  const drop = async (promotion: Dated, period: Period): Promise<void> => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      if (!isSamePeriod(period, promotion)) await onMoved(promotion, period)
    } finally {
      isSaving.current = false
      setMoving(null)
    }
  }

  const grab = (promotion: Dated, grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    const from = dayAt(event)
    if (event.button !== 0 || from === null || isSaving.current) return
    event.stopPropagation()
    const { clientX, clientY } = event
    let period: Period = promotion
    let isDragged = false
    const move = (now: { clientX: number; clientY: number }): void => {
      isDragged ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) > leastDragPixels
      const to = dayAt(now)
      if (!isDragged || to === null) return
      period = shiftedBy(promotion, grip, to - from)
      setMoving({ id: promotion.id, period })
    }
    // What was dragged was not pressed: the link under it stays shut.
    const shut = (click: Event): void => {
      if (isDragged) click.preventDefault()
      if (isDragged) click.stopPropagation()
    }
    const cancel = (): void => {
      stop.current()
      setMoving(null)
    }
    const end = (): void => {
      stop.current()
      void drop(promotion, period)
      // The click comes right after, in the same turn of the browser.
      setTimeout(() => window.removeEventListener('click', shut, true))
    }
    window.addEventListener('click', shut, true)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
  }

  const periodNow = (promotion: Dated): Period => (moving?.id === promotion.id ? moving.period : promotion)

  const keys = (promotion: Dated) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && moving !== null) return setMoving(null)
      if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return undefined
      event.preventDefault()
      if (isSaving.current) return undefined
      const on = (event.key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1
      const period = shiftedBy(periodNow(promotion), event.altKey ? 'end' : 'all', on)
      return setMoving({ id: promotion.id, period })
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Shift' && moving?.id === promotion.id) void drop(promotion, moving.period)
    },
    onBlur: () => {
      if (moving?.id === promotion.id) void drop(promotion, moving.period)
    },
  })

  return { moving, grab, keys, periodNow }
}
