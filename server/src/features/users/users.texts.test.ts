import { expect, test } from 'vitest'
import { firstSmsText, isSmsText } from '../../outside/sms.ts'
import { statusTextKinds, statusTexts } from './users.texts.ts'

const brands = ['마당', '느티나무 마당 이벤트와 줄서기 플랫폼', 'مادانگ']
const supportPhones = [null, '1500-0000', '+82-2-1234-5678']

test.each(statusTextKinds)('a text of "%s" fits whatever the brand and the number of support', (kind) => {
  for (const brand of brands) {
    for (const supportPhone of supportPhones) {
      expect([brand, isSmsText(firstSmsText(statusTexts({ kind, brand, supportPhone })))]).toEqual([
        brand,
        true,
      ])
    }
  }
})

test('the brand goes before the number of support does', () => {
  const texts = statusTexts({
    kind: 'suspended',
    brand: '느티나무 마당 이벤트와 줄서기 플랫폼',
    supportPhone: '1500-0000',
  })
  expect(firstSmsText(texts)).toBe('이용이 정지되었습니다. 사유와 이의 제기: 고객센터 1500-0000')
})
