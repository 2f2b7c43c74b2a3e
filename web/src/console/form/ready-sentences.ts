/** The text with a sentence put behind what is there, once. */
export function withSentence(text: string, sentence: string): string {
  if (text.includes(sentence)) return text
  return text.trim() === '' ? sentence : `${text.trimEnd()}\n${sentence}`
}

/** The sentence taken out again. */
export function withoutSentence(text: string, sentence: string): string {
  return text
    .split('\n')
    .filter((line) => line !== sentence)
    .join('\n')
}
