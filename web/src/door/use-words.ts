import { localeInfo, type Locale } from '@madang/contract/locales'
import { useEffect, useState } from 'react'
import { loadMessages } from 'virtual:catalogue/door'
import { createWords, type Words } from '../words.ts'
import { renew } from './door.awake.ts'

/** How long a screen stays blank until its page is begun anew. */
const blankMs = 15_000

/** The words of a language, once they are there; the page around is of that language, too. */
export function useWords(locale: Locale): Words | null {
  const [words, setWords] = useState<Words | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isAsked = true
    // Without a line for a moment: the words that are there stay.
    loadMessages(locale).then(
      (messages) => {
        if (isAsked) setWords(createWords(locale, messages))
      },
      () => {
        if (isAsked) setHasFailed(true)
      },
    )
    return () => {
      isAsked = false
    }
  }, [locale])
  const isBlank = hasFailed && words === null
  useEffect(() => {
    if (!isBlank) return undefined
    const timer = setInterval(() => void renew(), blankMs)
    return () => clearInterval(timer)
  }, [isBlank])
  useEffect(() => {
    if (words === null) return
    const { documentElement: root } = document
    root.lang = localeInfo[words.locale].tag
    root.dir = words.dir
  }, [words])
  return words
}
