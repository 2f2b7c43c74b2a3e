import { useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'

interface Action<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => void
  readonly isRunning: boolean
}

/**
 * What a button or a menu's entry does without asking first: runs once however often it is pressed meanwhile. What it
 * throws stands in a toast.
 */
export function useAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): Action<Args> {
  // The second press may come before the first has been drawn.
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const runOnce = async (args: Args): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    try {
      await work(...args)
    } catch (error) {
      toast.thrown(error)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { run: (...args) => void runOnce(args), isRunning }
}
