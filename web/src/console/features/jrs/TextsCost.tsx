import type { JrsItem } from '@madang/contract/jrs'
import { textsCost } from '@madang/contract/jrs-texts'
import { useQuery } from '@tanstack/react-query'
import { kakaoUseQuery } from './kakao.api.ts'
import { useWords } from '../../i18n/words.ts'
import { isolate } from '../../../words.ts'
import { jrsApi } from './jrs.api.ts'

/** What the messages of an evening come to, by KakaoTalk and by text, before it begins. */
export function TextsCost({ of }: { of: Parameters<typeof textsCost>[0] }) {
  const { t, number, won } = useWords()
  const { data: use } = useQuery(kakaoUseQuery)
  const cost = textsCost(of, use?.isOn ? use.kinds : [])
  if (cost.texts === 0) return <p className="dimmed">{t('jrs.texts.none')}</p>
  const guests = number(cost.guests)
  const price = isolate(won(cost.won))
  if (cost.kakao === 0) {
    return <p className="dimmed">{t('jrs.texts.cost', { guests, texts: number(cost.texts), price })}</p>
  }
  const ways = { kakao: number(cost.kakao), texts: number(cost.texts - cost.kakao) }
  return (
    <p className="dimmed">
      {t('kakao.cost', { guests, ...ways })} {t('kakao.price', { price, most: isolate(won(cost.mostWon)) })}
    </p>
  )
}

/** The same of a list that is there. */
export function TextsCostOf({ id }: Pick<JrsItem, 'id'>) {
  const { data: item } = useQuery(jrsApi.one(id))
  return item === undefined ? null : <TextsCost of={item} />
}
