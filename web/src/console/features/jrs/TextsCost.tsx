import type { JrsItem } from '@madang/contract/jrs'
import { textsCost } from '@madang/contract/jrs-texts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { isolate } from '../../../words.ts'
import { jrsApi } from './jrs.api.ts'

/** What the texts of an evening come to, before it begins. */
export function TextsCost({ of }: { of: Parameters<typeof textsCost>[0] }) {
  const { t, number, won } = useWords()
  const { guests, texts, won: price } = textsCost(of)
  if (texts === 0) return <p className="dimmed">{t('jrs.texts.none')}</p>
  const said = { guests: number(guests), texts: number(texts), price: isolate(won(price)) }
  return <p className="dimmed">{t('jrs.texts.cost', said)}</p>
}

/** The same of a list that is there. */
export function TextsCostOf({ id }: Pick<JrsItem, 'id'>) {
  const { data: item } = useQuery(jrsApi.one(id))
  return item === undefined ? null : <TextsCost of={item} />
}
