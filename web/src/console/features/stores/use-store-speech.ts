import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toText, type FieldValue } from '../../form/values.ts'
import { useWords } from '../../i18n/words.ts'
import type { Speech } from '../../record/field-words.ts'
import { categoryName } from './store-words.ts'
import { categoriesQuery } from './stores.api.ts'

/** The words in which a store's fields are told: its category by its name. */
export function useStoreSpeech(): Speech {
  const words = useWords()
  const { data } = useQuery(categoriesQuery())
  return useMemo(() => {
    const categoryId = (value: FieldValue): string => {
      const category = data?.items.find(({ id }) => id === value)
      if (category !== undefined) return categoryName(words.locale, category)
      return toText(value) === '' ? '' : '…'
    }
    return { words, texts: { categoryId } }
  }, [words, data])
}
