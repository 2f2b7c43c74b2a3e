import { existsSync, readFileSync } from 'node:fs'
import { faqCategories, FaqInput, type FaqCategory } from '@madang/contract/faqs'
import { locales, type Locale } from '@madang/contract/locales'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { insertFaq } from './faqs.queries.ts'

const folder = new URL('texts/', import.meta.url)

/** A file holds one language; questions of different languages belong together by group and key. */
const Groups = z.array(
  z.strictObject({
    group: z.pipe(
      z.string(),
      z.transform((name) => name.toUpperCase()),
    ),
    items: z.array(
      z.strictObject({
        key: z.string(),
        question: z.string(),
        answer: z.string(),
        isTop: z.exactOptional(z.boolean()),
      }),
    ),
  }),
)

type Item = z.output<typeof Groups>[number]['items'][number]

function readItems(locale: Locale): Map<string, Item> {
  const file = new URL(`${locale}.json`, folder)
  if (!existsSync(file)) return new Map()
  const groups = Groups.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(
    groups.flatMap(({ group, items }) => items.map((item): [string, Item] => [`${group} ${item.key}`, item])),
  )
}

/** The first questions and answers, in the order of the Korean file. */
export function firstFaqs(): FaqInput[] {
  const byLocale = locales.map((locale) => [locale, readItems(locale)] as const)
  const korean = readItems('kr')
  return [...korean].map(([key, { isTop = false }]) => {
    const words = (field: 'question' | 'answer') =>
      Object.fromEntries(
        byLocale.flatMap(([locale, items]) => {
          const item = items.get(key)
          return item === undefined ? [] : [[locale, item[field]]]
        }),
      )
    const category = key.split(' ')[0]
    const texts = { question: words('question'), answer: words('answer') }
    return FaqInput.parse({ ...texts, category, published: true, isTop })
  })
}

/** Adds them in the order of their groups; call it once, in the transaction that gives the legal texts. */
export async function seedFaqs(trx: Transaction<Tables>, now: Date): Promise<void> {
  const places = new Map<FaqCategory, number>(faqCategories.map((category) => [category, 0]))
  for (const faq of firstFaqs()) {
    const position = places.get(faq.category) ?? 0
    places.set(faq.category, position + 1)
    await insertFaq(trx, { ...faq, id: uuidV7(now), position, now })
  }
}
