import { koreanHolidays } from './korean-holidays.ts'
import { addDays, seoulDate, seoulMidnight } from './korean-time.ts'

/** Of years that the data does not know, every day from Monday to Friday is one. */
function isWorkingDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  const isWeekend = [0, 6].includes(day.getUTCDay())
  return !isWeekend && !koreanHolidays[day.getUTCFullYear()]?.includes(date)
}

/** The end in Seoul of the last of so many working days; the day of receipt does not count. */
export function dueAt(receivedAt: Date, workingDays: number): Date {
  let date = seoulDate(receivedAt)
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1)
    if (isWorkingDay(date)) left -= 1
  }
  return new Date(seoulMidnight(addDays(date, 1)).getTime() - 1)
}
