import { createFaq, deleteFaq, listFaqs, listPublicFaqs, orderFaqs, updateFaq } from '@madang/contract/faqs'
import { fillLegalText } from '@madang/contract/legal-text'
import { pickLocale, pickText } from '@madang/contract/settings'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { loadSettings } from '../settings/settings.queries.ts'
import { addFaq, changeFaq, putInOrder, removeFaq } from './faqs.changes.ts'
import { listFaqRows } from './faqs.queries.ts'

/** Questions and answers: staff write and order them, everyone reads the published ones. */
export function faqsRoutes(serve: Serve, { now }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(listPublicFaqs, async ({ db, query: { locale } }) => {
    const [settings, faqs] = await Promise.all([loadSettings(db), listFaqRows(db, { published: true })])
    const items = faqs.map(({ question, answer, ...rest }) => ({
      ...rest,
      question: pickText(question, locale),
      answer: fillLegalText(pickText(answer, locale), {
        settings,
        locale: pickLocale(answer, locale),
        effectiveAt: null,
      }),
    }))
    return { items }
  })

  serve(listFaqs, async ({ db }) => ({ items: await listFaqRows(db, { published: false }) }))

  serve(createFaq, async (call) => {
    const faq = await addFaq(call.db, call.body, callerOf(call))
    call.setHeader('location', `/api/v1/faq/entries/${faq.id}`)
    return faq
  })

  serve(updateFaq, (call) => changeFaq(call.db, call, callerOf(call)))

  serve(deleteFaq, (call) => removeFaq(call.db, call.params.id, callerOf(call)))

  serve(orderFaqs, async (call) => ({ items: await putInOrder(call.db, call.body, callerOf(call)) }))
}
