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

/** Without accents, capitals and joiners, and with one form of the Persian letters that have two. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u200c\u200d]/gu, '')
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
}

/** Where a link leads is not part of what is said. */
function spoken(markdown: string): string {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']')
}

/** A question with all that can be found of it. */
export interface Findable {
  readonly question: SiteQuestion
  readonly text: string
}

export function findable(question: SiteQuestion): Findable {
  return { question, text: folded(`${question.question}\n${spoken(question.answer)}`) }
}

/** The questions in which, or in whose answers, every word occurs. */
export function searchQuestions(questions: readonly Findable[], search: string): SiteQuestion[] {
  const words = folded(search).split(' ')
  return questions
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ question }) => question)
}
