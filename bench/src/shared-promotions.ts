import { mostOnNow } from '@madang/contract/site-promotions'
import { drawJpeg } from '@madang/server/testing/pictures'
import { insertPromotion, insertStore } from '@madang/server/testing/factories'
import type { Running } from './system.ts'
import type { openDataDir } from '@madang/server/testing/data-dir'

interface Given {
  readonly data: ReturnType<typeof openDataDir>
  readonly server: Running
  readonly token: string
  readonly count?: number
}

/** Promotions that are on, each of a store of its own and with a cover that was brought; gives their codes. */
export async function addPromotions({ data, server, token, count = mostOnNow }: Given): Promise<string[]> {
  const now = new Date()
  const day = 24 * 60 * 60 * 1000
  const codes: string[] = []
  for (let index = 0; index < count; index++) {
    const place = { roadAddress: `서울특별시 마당구 느티나무길 ${index + 1}`, bcode: '1144010100' }
    const store = await insertStore(data.db, now, {
      name: `디딤국수 ${index + 1}호점`,
      status: 'ACTIVE',
      ...place,
    })
    const { id, code } = await insertPromotion(data.db, now, {
      storeId: store.id,
      status: 'LIVE',
      title: `첫눈 오는 주말, 잔치국수 나눔 ${index + 1}`,
      summary: '첫눈 오는 주말에 잔치국수 이백 그릇을 그냥 나눠요.',
      body: '멸치 육수에 고명은 다섯 가지, 김치는 올해 담근 햇김치예요.',
      conditions: '한 팀에 한 번, 한 팀은 6명까지예요.\n매장에서 드실 때만이에요.',
      startAt: new Date(now.getTime() - day).toISOString(),
      endAt: new Date(now.getTime() + (index + 1) * day).toISOString(),
    })
    const form = new FormData()
    form.append('purpose', 'PROMOTION_COVER')
    form.append(
      'file',
      new File([new Uint8Array(await drawJpeg({ width: 1600, height: 1000 }))], 'cover.jpg'),
    )
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/v1/file`, { method: 'POST', headers, body: form })
    const file = (await answer.json()) as { id: string } // a stored file
    await data.db
      .updateTable('files')
      .set({ recordId: id, position: 0, looseSince: null })
      .where('id', '=', file.id)
      .execute()
    codes.push(code)
  }
  return codes
}
