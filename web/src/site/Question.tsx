import { localeInfo } from '@madang/contract/locales'
import type { SiteQuestion } from '@madang/contract/site-page'
import { Markdown } from '../markdown/Markdown.tsx'
import { parseMarkdown, type Block } from '../markdown/parse.ts'
import type { Words } from '../words.ts'
import { keptMarkup } from './Kept.tsx'

interface QuestionProps {
  readonly question: SiteQuestion
  readonly words: Words
  readonly isOpen: boolean
}

/** The question is the heading of its answer; more headings would stand beside those of the page. */
function withoutHeadings(block: Block): Block {
  return block.kind === 'heading' ? { kind: 'paragraph', children: block.children } : block
}

/** A question that opens by itself; search engines read it as question and answer (schema.org). */
export function Question({ question, words, isOpen }: QuestionProps) {
  const { locale } = question
  const { tag, dir, name } = localeInfo[locale]
  const isForeign = locale !== words.locale
  return (
    <details
      className="question"
      open={isOpen}
      itemProp="mainEntity"
      itemScope
      itemType="https://schema.org/Question"
      {...(isForeign && { lang: tag, dir })}
    >
      <summary>
        <span itemProp="name">{question.question}</span>
        {isForeign && <small>{name}</small>}
      </summary>
      <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        <div className="answer-text" itemProp="text">
          <Markdown blocks={parseMarkdown(question.answer).map(withoutHeadings)} />
        </div>
      </div>
    </details>
  )
}

/** The same, made once: the server hands over the same questions until they change. */
export function questionMarkup({ question, words, isOpen }: QuestionProps): string {
  const key = `${words.locale} ${isOpen ? 'open' : 'closed'}`
  return keptMarkup(question, key, () => <Question question={question} words={words} isOpen={isOpen} />)
}
