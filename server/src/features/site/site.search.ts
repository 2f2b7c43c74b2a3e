import { findableText, hasEveryWord } from '@madang/contract/question-search'
import type { SiteQuestion } from '@madang/contract/site-page'

const mostCharacters = 100

/** What somebody searches for, from the address: one line, not endless; null for nothing. */
export function readQuestionSearch(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const words = value.slice(0, mostCharacters).toWellFormed().normalize('NFC')
  const text = words
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? null : text
}

/** A question with all that can be found of it. */
export interface Findable {
  readonly question: SiteQuestion
  readonly text: string
}

export function findable(question: SiteQuestion): Findable {
  return { question, text: findableText(question) }
}

/** The questions in which, or in whose answers, every word occurs. */
export function searchQuestions(questions: readonly Findable[], search: string): SiteQuestion[] {
  return questions.filter(({ text }) => hasEveryWord(text, search)).map(({ question }) => question)
}
