import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, told anew as each minute begins. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer = 0
    const wait = (): void => {
      timer = window.setTimeout(tell, minuteMs - (Date.now() % minuteMs))
    }
    const tell = (): void => {
      setNow(new Date())
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
