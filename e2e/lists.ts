import { insertJrsItem } from '@madang/server/testing/factories'
import type { Db } from './signed-in.ts'

/** A draft of a queue with hours and a form of its own. */
export async function addList(db: Db, storeId: string): Promise<string> {
  const words = { kr: '자리', gb: 'Seat', ir: 'جا' }
  const option = (key: string, kr: string, gb: string) => ({ key, label: { kr, gb } })
  const field = { help: null, showOnBoard: true, required: false, maxLength: null, min: null, max: null }
  const seat = { ...field, key: 'f1', type: 'SELECT', label: words }
  const options = [option('o1', '어디든 좋아요', 'Anywhere'), option('o2', '창가', 'By the window')]
  const chair = { ...field, key: 'f2', type: 'CHECKBOX', label: { kr: '아기 의자가 필요해요' }, options: [] }
  const { id } = await insertJrsItem(db, new Date(), {
    storeId,
    description: '빈자리가 나면 문자로 불러 드립니다.',
    weeklyHours: JSON.stringify([5, 6, 0].map((day) => ({ day, open: '17:00', close: '22:00' }))),
    formFields: JSON.stringify([{ ...seat, options }, chair]),
  })
  return id
}
