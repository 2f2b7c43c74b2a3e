import { localeInfo } from '@madang/contract/locales'
import type { SiteQuestion } from '@madang/contract/site-page'
import { renderToStaticMarkup } from 'react-dom/server'
import { Markdown } from '../markdown/Markdown.tsx'
import { parseMarkdown, type Block } from '../markdown/parse.ts'
import type { Words } from '../words.ts'

interface QuestionProps {
  readonly question: SiteQuestion
  readonly words: Words
  readonly isOpen: boolean
}

/** The question is the heading of its answer; more headings would stand beside those of the page. */
function withoutHeadings(block: Block): Block {
  return block.kind === 'heading' ? { kind: 'paragraph', children: block.children } : block
}

/** The server hands over the same questions until they change; making their answers is most of what a search costs. */
const made = new WeakMap<SiteQuestion, string>()

function answerOf(question: SiteQuestion): string {
  const known = made.get(question)
  if (known !== undefined) return known
  const blocks = parseMarkdown(question.answer).map(withoutHeadings)
  const html = renderToStaticMarkup(<Markdown blocks={blocks} />)
  made.set(question, html)
  return html
}

/** A question that opens by itself; search engines read it as question and answer (schema.org). */
export function Question({ question, words, isOpen }: QuestionProps) {
  const { locale } = question
  const { tag, dir } = localeInfo[locale]
  return (
    <details
      className="q"
      open={isOpen}
      itemProp="mainEntity"
      itemScope
      itemType="https://schema.org/Question"
      {...(locale === words.locale ? {} : { lang: tag, dir })}
    >
      <summary>
        <span itemProp="name">{question.question}</span>
      </summary>
      <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        {/* oxlint-disable-next-line react/no-danger -- the renderer made it itself, above */}
        <div className="a" itemProp="text" dangerouslySetInnerHTML={{ __html: answerOf(question) }} />
      </div>
    </details>
  )
}
