import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from '../ui/input.module.css'

const pauseMs = 300

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

interface Typed {
  readonly text: string
  /** What the URL said when it was typed, and what was sent of it: another value there is newer and wins. */
  readonly base: string
  readonly sent: string | null
}

/** A search field that searches after a short pause; the text lives in the URL once it was searched for. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // What was sent has arrived in the URL: from here on any other value there comes from elsewhere.
  if (typed !== null && typed.sent === value && typed.base !== value) setTyped({ ...typed, base: value })
  const isOurs = typed !== null && (typed.base === value || typed.sent === value)
  const search = (text: string): void => {
    const sent = text.trim()
    setTyped({ text, base: value, sent })
    if (sent !== value) onSearch(sent)
  }
  const searchNow = useEffectEvent(search)
  // What was typed and not asked for yet; nothing once another search came from elsewhere.
  const waiting = isOurs && typed.sent !== typed.text.trim() ? typed.text : null
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = window.setTimeout(() => searchNow(waiting), pauseMs)
    return () => window.clearTimeout(timer)
  }, [waiting])
  return (
    <label className={styles.search}>
      <span className="visually-hidden">{label}</span>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        className={styles.input}
        type="search"
        data-list-search
        placeholder={label}
        maxLength={60}
        enterKeyHint="search"
        autoComplete="off"
        value={isOurs ? typed.text : value}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped({ text, base: value, sent: isOurs ? typed.sent : null })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(event.currentTarget.value)
        }}
      />
    </label>
  )
}
