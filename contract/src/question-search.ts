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

/** All that can be found of a question in one language, as `hasEveryWord` reads it. */
export function findableText({ question, answer }: { question: string; answer: string }): string {
  return folded(`${question}\n${spoken(answer)}`)
}

/** Whether every word that was typed occurs in a question or its answer. */
export function hasEveryWord(findable: string, search: string): boolean {
  return folded(search)
    .split(/\s+/)
    .every((word) => findable.includes(word))
}
